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

/** The last page that a list can return. */
const lastPage = 10_000_000

export interface ListAnswer<Row> {
  readonly data: Row[]
  readonly pagedResult: { readonly currentPage: number; readonly totalItems: number; readonly totalPages: number }
}

/**
 * The request of a list with these settings in its address; settings it leaves open take the person's last choice, or
 * the default.
 */
export function listRequest<E extends ListEndpoint>(endpoint: E, options: ListOptions<E>, state: State) {
  const search = state.q === undefined ? '' : String(state.q)
  const size = pageSizes.find((each) => each === state.size) ?? pageSizeOf(options.remember)
  const page = typeof state.page === 'number' && state.page >= 1 ? Math.min(Math.trunc(state.page), lastPage) : 1
  const defaultSort = options.defaultSort ?? { by: endpoint.sortable[0] ?? 'createdDate', ascending: false }
  const wanted = typeof state.sort === 'string' ? state.sort : ''
  const column = wanted.replace(/^-/, '')
  const sort = endpoint.sortable.includes(column) ? { by: column, ascending: !wanted.startsWith('-') } : defaultSort
  const schemas = filtersOf(endpoint)
  // Other parameters of a link are not filters.
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

/** The schemas of a list's filters, by name. */
function filtersOf(endpoint: ListEndpoint): Readonly<Record<string, z.ZodType | undefined>> | undefined {
  const { filters } = (endpoint.body as z.ZodObject).shape
  return (filters as z.ZodDefault<z.ZodObject> | undefined)?.unwrap?.().shape as
    | Readonly<Record<string, z.ZodType>>
    | undefined
}

/**
 * An address does not distinguish the text "2048" or "true" from a number or boolean: where the filter is a text, a
 * text is meant. A single value for a list filter is a list of one: "?state=1" from a mail or typed by a person.
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
 * Requests what the list at this address will show before its screen is drawn. A cached answer is available at once;
 * the screen finds the answer or joins the wait, and shows any failure.
 */
export async function readAhead<E extends ListEndpoint>(
  endpoint: E,
  options: ListOptions<E>,
  search: Record<string, unknown>,
): Promise<void> {
  const state = options.urlKey === false ? {} : stateIn(search, options.urlKey ?? '')
  await queryClient.ensureQueryData(listQuery(endpoint, listRequest(endpoint, options, state).input)).catch(() => {})
}
