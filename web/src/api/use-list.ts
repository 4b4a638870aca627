import type { Answered } from '@brava/contract/endpoint.ts'
import type { ListEndpoint } from '@brava/contract/list.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'
import { call } from './call.ts'
import type { FiltersOf, List, ListOptions, RowId, RowOf } from './list.ts'
import { type ListAnswer, listQuery, listRequest } from './list-request.ts'
import { keepPageSize } from './page-size.ts'
import { type State, useAddressState } from './use-address-state.ts'
import { intervalOf } from './use-endpoint.ts'
import { useSelection } from './use-selection.ts'

/** A list with search, filters, sort, page and size in the address: const list = useList(orders.list, { remember: 'orders' }) */
export function useList<E extends ListEndpoint>(
  endpoint: E,
  options: ListOptions<E>,
): List<RowOf<E>, Partial<FiltersOf<E>>, Answered<E>> {
  type Row = RowOf<E>
  type Filters = Partial<FiltersOf<E>>
  const [state, change] = useAddressState(options.urlKey ?? '')
  const { search, size, page, sort, filters, sent, settings, input } = listRequest(endpoint, options, state)

  const query = useQuery<ListAnswer<Row>, ApiError>({
    ...listQuery<Row>(endpoint, input),
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
    ...intervalOf(options.everyMs as number | ((answer: ListAnswer<Row>) => number | false) | undefined),
  })

  const idOf = options.idOf ?? idOfRow
  const rows =
    query.data === undefined
      ? noRows
      : options.rowsOf
        ? options.rowsOf(query.data as unknown as Answered<E>)
        : query.data.data
  const { totalItems: total = 0, totalPages: pages = 1 } = query.data?.pagedResult ?? {}
  const { selection, chosen } = useSelection({
    rows: rows as readonly Row[],
    total,
    idOf: idOf as (row: Row) => RowId,
    under: JSON.stringify([options.params, search, sent]),
    isStale: query.isPlaceholderData,
  })

  return {
    name: options.remember,
    rows: rows as readonly Row[],
    answer: query.data as Answered<E> | undefined,
    total,
    pages: Math.max(1, pages),
    // Past the end, the server returns the last page: the list has shrunk, or the link is old.
    page: query.data === undefined ? page : Math.min(page, Math.max(1, pages)),
    size,
    sort,
    sortable: endpoint.sortable,
    search,
    filters,
    narrowed: Object.keys(filters).length + (search ? 1 : 0),
    debounceMs: options.debounceMs ?? 300,
    isLoading: query.isPending,
    isStale: query.isPlaceholderData,
    error: query.error,
    selection,
    chosen,
    source: { path: endpoint.path, params: options.params ?? {} },
    request: settings as List<Row, Filters>['request'],
    idOf,
    retry: () => void query.refetch(),
    setSearch: (text) =>
      change(({ page: _page, q: _q, ...rest }) => ({ ...rest, ...(text.trim() ? { q: text.trim() } : {}) }), true),
    allIds: async () => {
      // Pages shift while rows are added and removed: no row is listed twice.
      const ids = new Set<RowId>()
      for (let at = 1; ; at++) {
        const part = { ...input, body: { ...settings, page: at, pageSize: 500 } }
        const answer = await (call as (e: unknown, i: unknown) => Promise<never>)(endpoint, part)
        const found = options.rowsOf ? options.rowsOf(answer) : (answer as { data: Row[] }).data
        for (const row of found) ids.add(idOf(row))
        if (at >= (answer as { pagedResult: { totalPages: number } }).pagedResult.totalPages) break
      }
      return [...ids]
    },
    setPage: (next) => change((before) => ({ ...before, page: next === 1 ? undefined : next }) as State),
    setSize: (next) => {
      keepPageSize(options.remember, next)
      change(({ page: _page, size: _size, ...rest }) => ({ ...rest, size: next }))
    },
    toggleSort: (by) => {
      // The same column reverses the order; a new one starts descending (specification §4).
      const ascending = sort.by === by ? !sort.ascending : false
      change(({ page: _page, ...rest }) => ({ ...rest, sort: `${ascending ? '' : '-'}${by}` }))
    },
    setFilter: (name, value) =>
      change(({ page: _page, ...rest }) => ({ ...rest, [name]: isEmpty(value) ? undefined : value })),
    apply: (next, replace) =>
      change(
        (before) =>
          ({
            size: before.size,
            ...(next.sort ? { sort: `${next.sort.ascending ? '' : '-'}${next.sort.by}` } : { sort: before.sort }),
            ...(next.search ? { q: next.search } : {}),
            ...next.filters,
          }) as State,
        replace,
      ),
    clearFilters: () => change((before) => ({ size: before.size, sort: before.sort }) as State),
    reset: () => {
      keepPageSize(options.remember, null)
      change(() => ({ size: 5 }))
    },
  }
}

const noRows: never[] = []

const idOfRow = (row: unknown) => (row as { id: RowId }).id

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
