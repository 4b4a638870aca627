import { z } from 'zod'
import type { Access } from './access.ts'
import { type Endpoint, type EndpointSpec, post } from './endpoint.ts'
import type { ErrorDef } from './errors.ts'

/** Page sizes a person may choose (specification §9). */
export const pageSizes = [5, 10, 15, 20, 50, 100, 200, 500] as const
export const defaultPageSize = 50
/** The most rows in one answer with retrieveAll (guarantee G39). */
export const retrieveAllLimit = 10_000

/** The most bytes in one answer of a list; a smaller page takes fewer. */
export const mostBytesOfList = 16 * 1024 * 1024

export const PagedResult = z.object({
  currentPage: z.number().int(),
  totalItems: z.number().int(),
  totalPages: z.number().int(),
})

/**
 * A column to sort by. Every list accepts `createdDate`, which callers send by default (specification §3); if there is
 * no such column, it means the list's own default order.
 */
function sortColumn<const C extends readonly [string, ...string[]]>(sortable: C) {
  const own = z.enum(sortable)
  if (sortable.includes('createdDate')) return own.optional()
  const byDefault = z.literal('createdDate').transform(() => undefined)
  return z.union([own, byDefault]).optional() as unknown as z.ZodOptional<typeof own>
}

/** Search settings of a list (specification §3). Columns and filters are specific to the list. */
export function listRequest<const C extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sortable: C,
  filters: F,
) {
  return z.object({
    sortBy: sortColumn(sortable),
    isSortAscending: z.boolean().default(false),
    pageSize: z.number().int().min(1).max(500).default(defaultPageSize),
    /** Null: no search. */
    quickSearch: z
      .string()
      .max(200)
      .refine((text) => !text.includes('\u0000'))
      .trim()
      .nullish()
      .transform((text) => text ?? ''),
    page: z.number().int().min(1).max(10_000_000).default(1),
    retrieveAll: z.boolean().default(false),
    /** Answers only id and label of each row, from A to Z unless another order is requested. */
    isDropdown: z.boolean().default(false),
    filters: z
      .object(filters)
      .partial()
      .default({} as never),
  })
}

export interface ListSpec<
  A extends Access,
  R extends z.ZodType,
  C extends readonly [string, ...string[]],
  F extends z.ZodRawShape,
  X extends z.ZodRawShape,
> {
  readonly summary: string
  readonly access: A
  /** One row as it leaves the server. */
  readonly row: R
  /** Columns by which the list can be sorted; the first is the default, descending (specification §9). */
  readonly sortable: C
  /** Filters by name; all are optional in the request. */
  readonly filters?: F
  /** Facts about the whole answer besides its rows: sums, counts by status, highest price. */
  readonly extra?: X
  readonly params?: z.ZodObject
  readonly errors?: readonly ErrorDef<never>[]
  readonly timeoutMs?: number
}

/** A list endpoint: POST with search settings, answers { data, pagedResult, …extra }. */
export function list<
  const A extends Access,
  R extends z.ZodType,
  const C extends readonly [string, ...string[]],
  F extends z.ZodRawShape = Record<never, never>,
  X extends z.ZodRawShape = Record<never, never>,
  P extends z.ZodObject | undefined = undefined,
>(path: `/${string}`, spec: ListSpec<A, R, C, F, X> & { readonly params?: P }) {
  const { row, sortable, filters, extra, ...rest } = spec
  const declared = {
    ...rest,
    params: rest.params as P,
    body: listRequest(sortable, (filters ?? {}) as F),
    response: z.object({ data: z.array(row), pagedResult: PagedResult, ...((extra ?? {}) as X) }),
  }
  const endpoint = post(path, declared as typeof declared & EndpointSpec) as Endpoint<typeof declared>
  return { ...endpoint, sortable, row }
}

export type ListEndpoint = Endpoint<EndpointSpec & { body: z.ZodType }> & {
  readonly sortable: readonly string[]
  readonly row: z.ZodType
}

/** The decoded search settings a list function receives. */
export type ListRequest<E extends { body: z.ZodType }> = z.output<E['body']>
