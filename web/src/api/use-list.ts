import type { Answered } from '@brava/contract/endpoint.ts'
import type { ListEndpoint } from '@brava/contract/list.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import type { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { keepPageSize, pageSizeOf } from './page-size.ts'
import { keyOf } from './use-endpoint.ts'

export type RowOf<E extends ListEndpoint> = z.input<E['row']>
export type FiltersOf<E extends ListEndpoint> =
  z.input<E['body']> extends { filters?: infer F } ? NonNullable<F> : Record<string, never>
export type SortOf<E extends ListEndpoint> = E['sortable'][number]
export type RowId = number | string

export interface ListOptions<E extends ListEndpoint> {
  /** The list's own name: its page size, columns, density and views are remembered under it. */
  readonly remember: string
  readonly params?: Record<string, unknown>
  /** Filters that the screen sets and the person does not see. */
  readonly fixed?: Partial<FiltersOf<E>>
  readonly defaultSort?: { by: SortOf<E>; ascending: boolean }
  /** 700 ms on the general list, 300 ms on the others (specification §9). */
  readonly debounceMs?: 700 | 300
  /** Prefix of the list's state in the address when a screen has several lists; false keeps it out of the address. */
  readonly urlKey?: string | false
  readonly enabled?: boolean
  readonly idOf?: (row: RowOf<E>) => RowId
  readonly everyMs?: number
  /** Where the answer keeps its rows, when not in data itself. */
  readonly rowsOf?: (answer: Answered<E>) => readonly RowOf<E>[]
}

export interface Selection {
  readonly ids: ReadonlySet<RowId>
  /** Everything that matches the filters, also beyond this page. */
  readonly allMatching: boolean
  readonly size: number
  toggle(id: RowId, on?: boolean): void
  togglePage(): void
  selectAllMatching(): void
  clear(): void
}

/** A list on the screen: its rows, its settings in the address, and what the person can do with them. */
export interface List<Row = unknown, Filters = Record<string, unknown>, Answer = unknown> {
  readonly name: string
  readonly rows: readonly Row[]
  readonly answer: Answer | undefined
  readonly total: number
  readonly pages: number
  readonly page: number
  readonly size: number
  readonly sort: { readonly by: string; readonly ascending: boolean }
  readonly sortable: readonly string[]
  readonly search: string
  readonly filters: Filters
  /** How many filters and search texts narrow the list. */
  readonly narrowed: number
  readonly debounceMs: number
  readonly isLoading: boolean
  /** The rows shown belong to the previous settings. */
  readonly isStale: boolean
  readonly error: ApiError | null
  readonly selection: Selection
  /** The search settings as sent, for exports and bulk acts on everything that matches. */
  readonly request: { sortBy: string; isSortAscending: boolean; quickSearch: string; filters: Filters }
  idOf(row: Row): RowId
  retry(): void
  setSearch(text: string): void
  setPage(page: number): void
  setSize(size: number): void
  toggleSort(column: string): void
  setFilter<K extends keyof Filters>(name: K, value: Filters[K] | undefined): void
  /** Replaces all filters and the search at once (saved views). */
  apply(state: { filters?: Partial<Filters>; search?: string; sort?: { by: string; ascending: boolean } }): void
  clearFilters(): void
  /** Reset-filters: nothing narrowed, page size 5, the stored size forgotten (specification §9). */
  reset(): void
}

interface State {
  q?: string
  page?: number
  size?: number
  /** Column, with a minus in front when descending. */
  sort?: string
  [filter: string]: unknown
}

const own = new Set(['q', 'page', 'size', 'sort'])

/** The list's settings in the address: kept apart from other parameters by a prefix when a screen has several lists. */
function useAddressState(
  urlKey: string | false,
): [State, (change: (state: State) => State, replace?: boolean) => void] {
  const everything = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const [local, setLocal] = useState<State>({})
  const prefix = urlKey ? `${urlKey}.` : ''
  if (urlKey === false) return [local, (change) => setLocal(change)]
  const mine = (search: Record<string, unknown>): State =>
    Object.fromEntries(
      Object.entries(search)
        .filter(([name]) =>
          prefix ? name.startsWith(prefix) : !name.includes('.') && name !== 'tab' && name !== 'open',
        )
        .map(([name, value]) => [name.slice(prefix.length), value]),
    )
  const state = mine(everything)
  return [
    state,
    (change, replace = false) =>
      void navigate({
        to: '.',
        replace,
        resetScroll: false,
        search: ((search: Record<string, unknown>) => {
          const before = mine(search)
          const rest = Object.fromEntries(
            Object.entries(search).filter(
              ([name]) => !(name.slice(prefix.length) in before && name.startsWith(prefix)),
            ),
          )
          const after = Object.fromEntries(
            Object.entries(change(before))
              .filter(([, value]) => value !== undefined && value !== '')
              .map(([name, value]) => [prefix + name, value]),
          )
          return { ...rest, ...after }
        }) as never,
      }),
  ]
}

/** A list with search, filters, sort, page and size in the address: const list = useList(orders.list, { remember: 'orders' }) */
export function useList<E extends ListEndpoint>(
  endpoint: E,
  options: ListOptions<E>,
): List<RowOf<E>, Partial<FiltersOf<E>>, Answered<E>> {
  type Row = RowOf<E>
  type Filters = Partial<FiltersOf<E>>
  const [state, change] = useAddressState(options.urlKey ?? '')
  const [picked, setPicked] = useState<{ ids: ReadonlySet<RowId>; all: boolean; under: string }>({
    ids: new Set(),
    all: false,
    under: '',
  })

  const search = typeof state.q === 'string' ? state.q : state.q === undefined ? '' : String(state.q)
  const size = typeof state.size === 'number' ? state.size : pageSizeOf(options.remember)
  const page = typeof state.page === 'number' && state.page >= 1 ? Math.trunc(state.page) : 1
  const defaultSort = options.defaultSort ?? { by: endpoint.sortable[0] ?? 'createdDate', ascending: false }
  const wanted = typeof state.sort === 'string' ? state.sort : ''
  const column = wanted.replace(/^-/, '')
  const sort = endpoint.sortable.includes(column) ? { by: column, ascending: !wanted.startsWith('-') } : defaultSort
  const filters = Object.fromEntries(
    Object.entries(state).filter(([name, value]) => !own.has(name) && value !== undefined),
  ) as Filters
  const sent = { ...filters, ...options.fixed }
  const settings = { sortBy: sort.by, isSortAscending: sort.ascending, quickSearch: search, filters: sent }
  const input = { ...(options.params ? { params: options.params } : {}), body: { ...settings, page, pageSize: size } }

  const query = useQuery<
    { data: Row[]; pagedResult: { currentPage: number; totalItems: number; totalPages: number } },
    ApiError
  >({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) =>
      (call as (e: unknown, i: unknown, o: unknown) => Promise<never>)(endpoint, input, { signal }),
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
    ...(options.everyMs ? { refetchInterval: options.everyMs } : {}),
  })

  const idOf = options.idOf ?? idOfRow
  const rows =
    query.data === undefined
      ? noRows
      : options.rowsOf
        ? options.rowsOf(query.data as unknown as Answered<E>)
        : query.data.data
  const total = query.data?.pagedResult.totalItems ?? 0
  // A selection belongs to what was searched: other filters, another selection.
  const under = JSON.stringify([search, sent])
  const ids = picked.under === under ? picked.ids : noIds
  const all = picked.under === under && picked.all

  const selection: Selection = useMemo(() => {
    const pageIds = rows.map((row) => idOf(row as Row))
    return {
      ids: all ? new Set(pageIds) : ids,
      allMatching: all,
      size: all ? total : ids.size,
      toggle: (id, on) => {
        const next = new Set(all ? pageIds : ids)
        if (on ?? !next.has(id)) next.add(id)
        else next.delete(id)
        setPicked({ ids: next, all: false, under })
      },
      togglePage: () => {
        const every = pageIds.every((id) => ids.has(id) || all)
        const next = new Set(ids)
        for (const id of pageIds) {
          if (every) next.delete(id)
          else next.add(id)
        }
        setPicked({ ids: every && all ? new Set() : next, all: false, under })
      },
      selectAllMatching: () => setPicked({ ids: new Set(pageIds), all: true, under }),
      clear: () => setPicked({ ids: new Set(), all: false, under }),
    }
  }, [rows, ids, all, total, under, idOf])

  return {
    name: options.remember,
    rows: rows as readonly Row[],
    answer: query.data as Answered<E> | undefined,
    total,
    pages: Math.max(1, query.data?.pagedResult.totalPages ?? 1),
    page,
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
    request: settings as List<Row, Filters>['request'],
    idOf,
    retry: () => void query.refetch(),
    setSearch: (text) =>
      change(({ page: _page, q: _q, ...rest }) => ({ ...rest, ...(text.trim() ? { q: text.trim() } : {}) }), true),
    setPage: (next) => change((before) => ({ ...before, page: next === 1 ? undefined : next }) as State),
    setSize: (next) => {
      keepPageSize(options.remember, next)
      change(({ page: _page, size: _size, ...rest }) => ({ ...rest, size: next }))
    },
    toggleSort: (by) => {
      // The same column turns round; a new one descends first (specification §4).
      const ascending = sort.by === by ? !sort.ascending : false
      change(({ page: _page, ...rest }) => ({ ...rest, sort: `${ascending ? '' : '-'}${by}` }))
    },
    setFilter: (name, value) =>
      change(({ page: _page, ...rest }) => ({ ...rest, [name]: isEmpty(value) ? undefined : value })),
    apply: (next) =>
      change(
        (before) =>
          ({
            size: before.size,
            ...(next.sort ? { sort: `${next.sort.ascending ? '' : '-'}${next.sort.by}` } : { sort: before.sort }),
            ...(next.search ? { q: next.search } : {}),
            ...next.filters,
          }) as State,
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
const noIds: ReadonlySet<RowId> = new Set()

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
