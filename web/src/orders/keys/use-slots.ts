import type { SlotView } from '@brava/contract/orders/order-parts.ts'
import { type UseQueryOptions, keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { ApiError } from '../../api/api-error.ts'

/** The server returns at most this many units of a line at once. */
const mostSlots = 500

interface SlotRange {
  readonly page: number
  readonly pageSize: number
}

interface SlotAnswer {
  readonly data: { readonly total: number; readonly slots: readonly z.input<typeof SlotView>[] }
}

/**
 * The units of a line, which can have thousands: the `first` few, then more with each step, and beyond what the server
 * returns at once a page at a time. `partOf` is the query for a part of them.
 */
export function useSlots<A extends SlotAnswer>(
  partOf: (range: SlotRange) => Pick<UseQueryOptions<A, ApiError>, 'queryKey' | 'queryFn'>,
  { first = mostSlots, next = (size: number) => size + mostSlots }: { first?: number; next?: (size: number) => number },
) {
  const [size, setSize] = useState(first)
  const query = useQuery<A, ApiError>({
    ...partOf({ page: 1, pageSize: Math.min(size, mostSlots) }),
    placeholderData: keepPreviousData as never,
  } as UseQueryOptions<A, ApiError>)
  const pages = Math.max(0, Math.ceil(size / mostSlots) - 1)
  const further = useQueries({
    queries: Array.from(
      { length: pages },
      (_, n) => partOf({ page: n + 2, pageSize: mostSlots }) as UseQueryOptions<A, ApiError>,
    ),
  })
  const total = query.data?.data.total ?? 0
  const slots = [query, ...further].flatMap(({ data }) => [...(data?.data.slots ?? [])]) as A['data']['slots'][number][]
  return {
    /** The first of them, with what else the answer says. */
    query,
    slots,
    /** How many are not shown yet. */
    rest: total - slots.length,
    isLoading: query.isPlaceholderData || further.some(({ isLoading }) => isLoading),
    showMore: () => {
      const failed = further.filter(({ isError }) => isError)
      for (const part of failed) void part.refetch()
      if (failed.length === 0) setSize(size < mostSlots ? Math.min(next(size), mostSlots) : size + mostSlots)
    },
  }
}
