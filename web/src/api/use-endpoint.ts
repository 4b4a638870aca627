import type { Answered, Endpoint, EndpointSpec, Sent } from '@brava/contract/endpoint.ts'
import { keepPreviousData, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'
import { type Callable, call } from './call.ts'
import { queryClient } from './query-client.ts'

/** The cache key of the answer to a call: ['GET /orders/plain/:id', input]. */
export function keyOf(endpoint: { method: string; path: string }, input?: unknown): QueryKey {
  return input === undefined ? [`${endpoint.method} ${endpoint.path}`] : [`${endpoint.method} ${endpoint.path}`, input]
}

export interface EndpointOptions<E extends EndpointSpec = EndpointSpec, T = Answered<E>> {
  /** False waits, for example when the input is not yet known. */
  readonly enabled?: boolean
  /** Shows the previous answer while the next one is on its way. */
  readonly keepPrevious?: boolean
  readonly staleMs?: number
  /** Repeats the call at this interval in milliseconds; a function decides after each answer. */
  readonly everyMs?: number | false | undefined | ((answer: Answered<E>) => number | false)
  readonly select?: (answer: Answered<E>) => T
}

type Input<E extends EndpointSpec> = keyof Sent<E> extends never ? undefined : Sent<E>

/** The query of a call, for useQuery, prefetch and loaders. */
export function endpointQuery<E extends EndpointSpec>(endpoint: Callable<E> | (E & Endpoint), input: Input<E>) {
  return queryOptions<Answered<E>, ApiError>({
    queryKey: keyOf(endpoint, input ?? undefined),
    queryFn: ({ signal }) =>
      (call as (e: unknown, i: unknown, o: unknown) => Promise<Answered<E>>)(endpoint, input, { signal }),
  })
}

/** Reads a call: const { data, isPending, error, refetch } = useEndpoint(orders.plain, { params: { id } }) */
export function useEndpoint<E extends EndpointSpec, T = Answered<E>>(
  endpoint: Callable<E> | (E & Endpoint),
  input: Input<E>,
  options: EndpointOptions<E, T> = {},
) {
  const query = endpointQuery<E>(endpoint, input)
  return useQuery<Answered<E>, ApiError, T>({
    queryKey: query.queryKey,
    queryFn: query.queryFn as never,
    enabled: options.enabled ?? true,
    ...(options.keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
    ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
    ...intervalOf(options.everyMs),
    ...(options.select ? { select: options.select } : {}),
  })
}

/** The setting of a query that is repeated. */
export function intervalOf<A>(everyMs: number | false | undefined | ((answer: A) => number | false)) {
  if (!everyMs) return {}
  if (typeof everyMs === 'number') return { refetchInterval: everyMs }
  return {
    refetchInterval: ({ state }: { state: { data: A | undefined } }) =>
      state.data === undefined ? false : everyMs(state.data),
  }
}

/**
 * Marks what was read with these calls as outdated and reads again what is on the screen; everything when none is
 * given.
 */
export function refresh(...endpoints: readonly { method: string; path: string }[]): Promise<unknown> {
  if (endpoints.length === 0) return queryClient.invalidateQueries()
  return Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })))
}
