import type { ListEndpoint } from '@brava/contract/list.ts'
import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'
import { call } from './call.ts'
import type { FiltersOf, ListOptions } from './list.ts'
import { pageSizeOf } from './page-size.ts'
import { queryClient } from './query-client.ts'
import { own, type State, stateIn } from './use-address-state.ts'
import { keyOf } from './use-endpoint.ts'

export interface ListAnswer<Row> {
  readonly data: Row[]
  readonly pagedResult: { readonly currentPage: number; readonly totalItems: number; readonly totalPages: number }
}

/** What a list asks for with these settings in its address; what they leave open is as the person left it, or the default. */
export function listRequest<E extends ListEndpoint>(endpoint: E, options: ListOptions<E>, state: State) {
  const search = state.q === undefined ? '' : String(state.q)
  const size = typeof state.size === 'number' ? state.size : pageSizeOf(options.remember)
  const page = typeof state.page === 'number' && state.page >= 1 ? Math.trunc(state.page) : 1
  const defaultSort = options.defaultSort ?? { by: endpoint.sortable[0] ?? 'createdDate', ascending: false }
  const wanted = typeof state.sort === 'string' ? state.sort : ''
  const column = wanted.replace(/^-/, '')
  const sort = endpoint.sortable.includes(column) ? { by: column, ascending: !wanted.startsWith('-') } : defaultSort
  const filters = Object.fromEntries(
    Object.entries(state).filter(([name, value]) => !own.has(name) && value !== undefined),
  ) as Partial<FiltersOf<E>>
  const sent = { ...filters, ...options.fixed }
  const settings = { sortBy: sort.by, isSortAscending: sort.ascending, quickSearch: search, filters: sent }
  const input = { ...(options.params ? { params: options.params } : {}), body: { ...settings, page, pageSize: size } }
  return { search, size, page, sort, filters, sent, settings, input }
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
