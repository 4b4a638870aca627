import { useState } from 'react'
import type { List, RowId } from '../api/list.ts'

/** A list in memory that behaves like one from the server, for the page of pieces and for tests of the table. */
export function useFakeList<Row extends { id: number }>(
  name: string,
  all: readonly Row[],
  options: {
    sortable?: readonly string[]
    matches?: (row: Row, filters: Record<string, unknown>) => boolean
    state?: 'loading' | 'error'
  } = {},
): List<Row, Record<string, unknown>, undefined> {
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(50)
  const [search, setSearch] = useState('')
  const [filters, setFilters] = useState<Record<string, unknown>>({})
  const [sort, setSort] = useState({ by: options.sortable?.[0] ?? 'id', ascending: false })
  const [ids, setIds] = useState<ReadonlySet<RowId>>(new Set())
  const [allMatching, setAll] = useState(false)
  const found = all
    .filter((row) => !search || JSON.stringify(row).toLowerCase().includes(search.toLowerCase()))
    .filter((row) => options.matches?.(row, filters) ?? true)
    .toSorted((a, b) => {
      const [x, y] = [a, b].map((row) => (row as Record<string, unknown>)[sort.by] as string | number)
      return ((x ?? 0) < (y ?? 0) ? -1 : 1) * (sort.ascending ? 1 : -1)
    })
  const rows = options.state ? [] : found.slice((page - 1) * size, page * size)
  return {
    name,
    rows,
    answer: undefined,
    source: { path: '/dev', params: {} },
    total: found.length,
    pages: Math.max(1, Math.ceil(found.length / size)),
    page,
    size,
    sort,
    sortable: options.sortable ?? [],
    search,
    filters,
    narrowed: Object.keys(filters).length + (search ? 1 : 0),
    debounceMs: 300,
    isLoading: options.state === 'loading',
    isStale: false,
    error: options.state === 'error' ? (new Error('There is no connection to the server.') as never) : null,
    selection: {
      ids,
      allMatching,
      size: allMatching ? found.length : ids.size,
      toggle: (id, on) => {
        const next = new Set(ids)
        if (on ?? !next.has(id)) next.add(id)
        else next.delete(id)
        setAll(false)
        setIds(next)
      },
      togglePage: () => {
        setAll(false)
        setIds(rows.every((row) => ids.has(row.id)) ? new Set() : new Set(rows.map((row) => row.id)))
      },
      selectAllMatching: () => setAll(true),
      drop: (done) => setIds(new Set([...ids].filter((id) => !done.includes(id)))),
      clear: () => {
        setAll(false)
        setIds(new Set())
      },
    },
    chosen: all.filter((row) => ids.has(row.id)),
    request: { sortBy: sort.by, isSortAscending: sort.ascending, quickSearch: search, filters },
    idOf: (row) => row.id,
    allIds: async () => rows.map((row) => row.id),
    retry: () => {},
    setSearch: (text) => {
      setPage(1)
      setSearch(text)
    },
    setPage,
    setSize: (next) => {
      setPage(1)
      setSize(next)
    },
    toggleSort: (by) => setSort({ by, ascending: sort.by === by ? !sort.ascending : false }),
    setFilter: (key, value) => setFilters({ ...filters, [key]: value }),
    apply: (next) => {
      setPage(1)
      setFilters((next.filters as Record<string, unknown>) ?? {})
      setSearch(next.search ?? '')
    },
    clearFilters: () => {
      setFilters({})
      setSearch('')
    },
    reset: () => {
      setFilters({})
      setSearch('')
      setSize(5)
    },
  }
}
