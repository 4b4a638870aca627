import type { Answered } from '@brava/contract/endpoint.ts'
import type { ListEndpoint } from '@brava/contract/list.ts'
import type { ListName } from '@brava/contract/list-names.ts'
import type { z } from 'zod'
import type { ApiError } from './api-error.ts'

export type RowOf<E extends ListEndpoint> = z.input<E['row']>

export type FiltersOf<E extends ListEndpoint> =
  z.input<E['body']> extends { filters?: infer F } ? NonNullable<F> : Record<string, never>

export type SortOf<E extends ListEndpoint> = E['sortable'][number]

export type RowId = number | string

export interface ListOptions<E extends ListEndpoint> {
  /** The list's own name: its page size, columns, density and views are remembered under it. */
  readonly remember: ListName
  readonly params?: Record<string, unknown>
  /** Filters set by the screen, which the person does not see. */
  readonly fixed?: Partial<FiltersOf<E>>
  readonly defaultSort?: { by: SortOf<E>; ascending: boolean }
  /** 700 ms on the general list, 300 ms on all others (specification §9). */
  readonly debounceMs?: 700 | 300
  /** Prefix of the list's state in the address when a screen has several lists; false keeps it out of the address. */
  readonly urlKey?: string | false
  readonly enabled?: boolean
  readonly idOf?: (row: RowOf<E>) => RowId
  /** Repeats the call at this interval in milliseconds; a function decides after each answer. */
  readonly everyMs?: number | ((answer: Answered<E>) => number | false)
  /** Where the answer has its rows, when not in data itself. */
  readonly rowsOf?: (answer: Answered<E>) => readonly RowOf<E>[]
}

/** A screen's list: shown there by useList, and requested by readAhead while the screen is still loading. */
export function listAt<E extends ListEndpoint>(endpoint: E, options: ListOptions<E>): readonly [E, ListOptions<E>] {
  return [endpoint, options]
}

export interface Selection {
  readonly ids: ReadonlySet<RowId>
  /** Everything that matches the filters, including rows beyond this page. */
  readonly allMatching: boolean
  readonly size: number
  toggle(id: RowId, on?: boolean): void
  togglePage(): void
  selectAllMatching(): void
  /**
   * Unmarks these rows: the ones an act was done with, out of the ones it was requested for when everything that
   * matches was marked.
   */
  drop(ids: readonly RowId[], outOf?: readonly RowId[]): void
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
  /** How many filters and search texts currently narrow the list. */
  readonly narrowed: number
  readonly debounceMs: number
  readonly isLoading: boolean
  /** The rows shown belong to the previous settings. */
  readonly isStale: boolean
  readonly error: ApiError | null
  readonly selection: Selection
  /**
   * The chosen rows as last seen, including those of other pages; only those of this page when everything that matches
   * is chosen.
   */
  readonly chosen: readonly Row[]
  /** Where the list is read from, for an export of it. */
  readonly source: { readonly path: string; readonly params: Record<string, unknown> }
  /** The search settings as sent, for exports and bulk acts on everything that matches. */
  readonly request: { sortBy: string; isSortAscending: boolean; quickSearch: string; filters: Filters }
  idOf(row: Row): RowId
  /** The ids of everything that matches, beyond this page, in the order of the list. */
  allIds(): Promise<RowId[]>
  retry(): void
  setSearch(text: string): void
  setPage(page: number): void
  setSize(size: number): void
  toggleSort(column: string): void
  setFilter<K extends keyof Filters>(name: K, value: Filters[K] | undefined): void
  /** Sets all filters and the search at once (saved views); with `replace`, without a step to go back. */
  apply(
    state: { filters?: Partial<Filters>; search?: string; sort?: { by: string; ascending: boolean } },
    replace?: boolean,
  ): void
  clearFilters(): void
  /** Reset-filters: no filters, page size 5, and the stored size forgotten (specification §9). */
  reset(): void
}
