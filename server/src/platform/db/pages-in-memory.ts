import type { PageRequest } from './paging.ts'
import { placeOf } from './paging.ts'

/** Names sort as they do in the database. */
const alphabet = new Intl.Collator('hr')

/** Null is less than everything: last in descending order, as in every list. */
function compared(a: unknown, b: unknown): number {
  if (a === b) return 0
  if (a === null || a === undefined) return -1
  if (b === null || b === undefined) return 1
  if (typeof a === 'string' && typeof b === 'string') return alphabet.compare(a, b)
  return Number(a) - Number(b)
}

type Sorting = Pick<PageRequest<string>, 'sortBy' | 'isSortAscending'>

/**
 * Grouped rows in the requested order, then by id, so that pages never overlap.
 * @param read what the reader sees for a value in that column, where it differs from the value itself
 */
export function inOrder<R extends { readonly id: number } & Readonly<Record<string, unknown>>>(
  rows: readonly R[],
  { sortBy, isSortAscending }: Sorting,
  usual: string,
  read: (value: unknown) => unknown = (value) => value,
): R[] {
  const by = sortBy ?? usual
  const sign = isSortAscending ? 1 : -1
  return rows
    .map((row) => ({ row, value: read(row[by]) }))
    .sort((a, b) => sign * (compared(a.value, b.value) || a.row.id - b.row.id))
    .map(({ row }) => row)
}

/** One page of ordered rows; a page past the end is the last one. */
export function pageOf<R>(rows: readonly R[], request: PageRequest<string>) {
  const { pagedResult, limit } = placeOf(request, rows.length)
  const size = request.retrieveAll ? limit : request.pageSize
  const start = (pagedResult.currentPage - 1) * size
  return { data: rows.slice(start, start + size), pagedResult }
}

/**
 * One page of tens of thousands of rows by one figure, then by id: their places. The figures alone determine which rows
 * can be on the page, and only those are sorted.
 */
export function pageOfFigures(
  figures: readonly (number | null)[],
  ids: readonly number[],
  request: PageRequest<string>,
) {
  const { pagedResult, limit } = placeOf(request, figures.length)
  const size = request.retrieveAll ? limit : request.pageSize
  const start = (pagedResult.currentPage - 1) * size
  const sign = request.isSortAscending ? 1 : -1
  // Plain loops: with this many rows, iterators take several times as long.
  const values = new Float64Array(figures.length)
  for (let place = 0; place < values.length; place += 1)
    values[place] = sign * (figures[place] ?? Number.NEGATIVE_INFINITY)
  const sorted = values.toSorted()
  const [least = 0, most = 0] = [sorted[start], sorted[Math.min(start + size, sorted.length) - 1]]
  const places: number[] = []
  let before = 0
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place] as number
    if (value < least) before += 1
    else if (value <= most) places.push(place)
  }
  const valueOf = (place: number) => values[place] ?? 0
  // Without both figures there is no difference.
  places.sort((a, b) => valueOf(a) - valueOf(b) || sign * ((ids[a] ?? 0) - (ids[b] ?? 0)))
  return { data: places.slice(start - before, start - before + size), pagedResult }
}
