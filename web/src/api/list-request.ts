import type { ListEndpoint } from '@brava/contract/list.ts'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ApiError } from './api-error.ts'
import { call } from './call.ts'
import type { FiltersOf, ListOptions } from './list.ts'
import { pageSizeOf, pageSizes } from './page-size.ts'
import { queryClient } from './query-client.ts'
import { own, type State, stateIn } from './use-address-state.ts'
import { keyOf } from './use-endpoint.ts'

/** The last page that a list answers. */
const lastPage = 10_000_000

export interface ListAnswer<Row> {
  readonly data: Row[]
  readonly pagedResult: { readonly currentPage: number; readonly totalItems: number; readonly totalPages: number }
}

/** What a list asks for with these settings in its address; what they leave open is as the person left it, or the default. */
export function listRequest<E extends ListEndpoint>(endpoint: E, options: ListOptions<E>, state: State) {
  const search = state.q === undefined ? '' : String(state.q)
  const size = pageSizes.find((each) => each === state.size) ?? pageSizeOf(options.remember)
  const page = typeof state.page === 'number' && state.page >= 1 ? Math.min(Math.trunc(state.page), lastPage) : 1
  const defaultSort = options.defaultSort ?? { by: endpoint.sortable[0] ?? 'createdDate', ascending: false }
  const wanted = typeof state.sort === 'string' ? state.sort : ''
  const column = wanted.replace(/^-/, '')
  const sort = endpoint.sortable.includes(column) ? { by: column, ascending: !wanted.startsWith('-') } : defaultSort
  const schemas = filtersOf(endpoint)
  // What else a link brings along is no filter.
  const filters = Object.fromEntries(
    Object.entries(state)
      .filter(([name, value]) => !own.has(name) && value !== undefined && schemas?.[name] !== undefined)
      .map(([name, value]) => [name, asAsked(schemas?.[name], value)]),
  ) as Partial<FiltersOf<E>>
  const sent = { ...filters, ...options.fixed }
  const settings = { sortBy: sort.by, isSortAscending: sort.ascending, quickSearch: search, filters: sent }
  const input = { ...(options.params ? { params: options.params } : {}), body: { ...settings, page, pageSize: size } }
  return { search, size, page, sort, filters, sent, settings, input }
}

/** The schemas of a list's filters by their names. */
function filtersOf(endpoint: ListEndpoint): Readonly<Record<string, z.ZodType | undefined>> | undefined {
  const { filters } = (endpoint.body as z.ZodObject).shape
  return (filters as z.ZodDefault<z.ZodObject> | undefined)?.unwrap?.().shape as
    | Readonly<Record<string, z.ZodType>>
    | undefined
}

/**
 * The address says "2048" and "true" alike for a text and for what they look like: where the filter is a text, a text is meant.
 * One value where the filter is a list is a list of one: "?state=1" of a mail or of a person who typed it.
 */
function asAsked(filter: z.ZodType | undefined, value: unknown): unknown {
  if (filter === undefined || filter.safeParse(value).success) return value
  const text = Array.isArray(value) ? value.map(String) : String(value)
  return [text, [value], [text]].find((meant) => filter.safeParse(meant).success) ?? value
}

/** The query of one page of a list. */
export function listQuery<Row>(endpoint: ListEndpoint, input: unknown) {
  return queryOptions<ListAnswer<Row>, ApiError>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) =>
      (call as (e: unknown, i: unknown, o: unknown) => Promise<never>)(endpoint, input, { signal }),
  })
}

/**
 * Asks for what the list at this address will show, before its screen is drawn. What is remembered is there at once; the
 * screen finds the answer or joins the wait, and tells what fails.
 */
export async function readAhead<E extends ListEndpoint>(
  endpoint: E,
  options: ListOptions<E>,
  search: Record<string, unknown>,
): Promise<void> {
  const state = options.urlKey === false ? {} : stateIn(search, options.urlKey ?? '')
  await queryClient.ensureQueryData(listQuery(endpoint, listRequest(endpoint, options, state).input)).catch(() => {})
}
