import { retrieveAllLimit } from '@brava/contract/list.ts'
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from './tables.generated.ts'
import type { ColumnMeaning } from './column-meaning.ts'

/** The decoded search settings that every list request carries. */
export interface PageRequest<C extends string> {
  readonly sortBy?: C | undefined
  readonly isSortAscending: boolean
  readonly pageSize: number
  readonly page: number
  readonly retrieveAll: boolean
  readonly isDropdown: boolean
  readonly quickSearch: string
}

/** The list as it opens: the first page in its default order, with no filter or search. */
export function isAsOpened(request: PageRequest<string> & { readonly filters: object }): boolean {
  return (
    request.page === 1 &&
    !request.retrieveAll &&
    request.quickSearch === '' &&
    !request.isSortAscending &&
    (request.sortBy === undefined || request.sortBy === 'createdDate') &&
    Object.values(request.filters).every((value) => value === undefined)
  )
}

export interface PageOf<R> {
  readonly data: R[]
  readonly pagedResult: { currentPage: number; totalItems: number; totalPages: number }
}

export interface PagingOptions<C extends string> {
  /** What each sortable column of the contract means in SQL: a missing or misspelt one does not compile. */
  readonly sort: Readonly<Record<C, ColumnMeaning>>
  readonly defaultSort: C
  /** Unique column that ends every order, so that pages never overlap. */
  readonly id: Expression<unknown>
  /** Precedes the id in every order, where an index orders equal rows by it. */
  readonly tie?: Expression<unknown>
  /** The exact total when it is known without counting (kept counters). */
  readonly total?: number
  /** What to count, where ordering the ids needs more joins than counting. */
  readonly counted?: unknown
  /**
   * Finding the rows costs more than sorting all matches (a search among some ten thousand): one pass gives both the
   * page and the total. Among millions, one index finds the page and another the total.
   */
  readonly isCostly?: boolean
}

type AnyQuery<O> = SelectQueryBuilder<DB, never, O>

/** Which rows of the whole make up a page: a page past the end is the last one. */
export function placeOf(request: Pick<PageRequest<string>, 'retrieveAll' | 'pageSize' | 'page'>, total: number) {
  const size = request.retrieveAll ? retrieveAllLimit : request.pageSize
  const totalPages = Math.max(1, Math.ceil(total / size))
  const currentPage = request.retrieveAll ? 1 : Math.min(request.page, totalPages)
  const offset = (currentPage - 1) * size
  const count = Math.max(0, Math.min(size, total - offset))
  // A page nearer to the end is reached from there, to skip as few rows as possible.
  const fromEnd = offset > total / 2
  return {
    offset: fromEnd ? total - offset - count : offset,
    limit: fromEnd ? count : size,
    fromEnd,
    pagedResult: { currentPage, totalItems: total, totalPages },
  }
}

/** The expressions of an order, each with its direction; `reversed` runs it from the end. */
export function orderOf<C extends string>(
  request: Pick<PageRequest<C>, 'sortBy' | 'isSortAscending'>,
  options: Pick<PagingOptions<C>, 'sort' | 'defaultSort' | 'id' | 'tie'>,
  reversed = false,
): RawBuilder<unknown> {
  const meaning = options.sort[request.sortBy ?? options.defaultSort]
  const { by, nullable } = 'by' in meaning ? meaning : { by: [meaning], nullable: false }
  const ascending = request.isSortAscending !== reversed
  const plain = ascending ? sql`asc` : sql`desc`
  // Descending has nulls last, ascending first, from either end: one index serves both.
  const kept = nullable ? (ascending ? sql`asc nulls first` : sql`desc nulls last`) : plain
  const parts = by.map((column) => sql`${column} ${kept}`)
  if (options.tie) parts.push(sql`${options.tie} ${plain}`)
  parts.push(sql`${options.id} ${plain}`)
  return sql.join(parts)
}

/**
 * Runs a scoped, filtered query as one page: exact total, ordered by the requested column and then by id, offset and
 * limit. A page past the end returns the last page. `retrieveAll` is capped at 10 000 rows (guarantee G39).
 */
export async function paged<O, C extends string>(
  query: unknown,
  request: PageRequest<C>,
  options: PagingOptions<C>,
): Promise<PageOf<O>> {
  const select = query as AnyQuery<O>
  const { offset, limit, fromEnd, pagedResult } = placeOf(request, options.total ?? (await count(select)))
  if (pagedResult.totalItems === 0) return { data: [], pagedResult }
  const rows = (await select
    .orderBy(orderOf(request, options, fromEnd))
    .limit(limit)
    .offset(offset)
    .execute()) as O[]
  return { data: fromEnd ? rows.reverse() : rows, pagedResult }
}

/**
 * The same in two steps, for tables of millions: `ids` selects only the id with the joins that its filters and order
 * need, so that an index alone can answer (it is passed the direction in which it will be read); `rowsOf` reads the
 * rows of the page. A row deleted in between is left out.
 */
export async function pagedByIds<R extends { id: number }, C extends string>(
  ids: (isAscending: boolean) => unknown,
  request: PageRequest<C>,
  options: PagingOptions<C>,
  rowsOf: (ids: number[]) => Promise<R[]>,
): Promise<PageOf<R>> {
  const found = options.isCostly && options.total === undefined ? await searched(ids, request, options) : undefined
  if (found) return { data: await inOrderOf(found.ids, rowsOf), pagedResult: placeOf(request, found.total).pagedResult }
  const total = options.total ?? (await count((options.counted ?? ids(request.isSortAscending)) as AnyQuery<unknown>))
  const { fromEnd } = placeOf(request, total)
  const page = await paged<{ id: number }, C>(ids(request.isSortAscending !== fromEnd), request, { ...options, total })
  if (page.data.length === 0) return { data: [], pagedResult: page.pagedResult }
  const onPage = page.data.map((row) => row.id)
  return { data: await inOrderOf(onPage, rowsOf), pagedResult: page.pagedResult }
}

/** The rows of these ids in the order of the ids. */
export async function inOrderOf<R extends { id: number }>(
  ids: number[],
  rowsOf: (ids: number[]) => Promise<R[]>,
): Promise<R[]> {
  const rows = new Map((await rowsOf(ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** The page and the total in one pass; undefined past the end. */
async function searched<C extends string>(
  ids: (isAscending: boolean) => unknown,
  request: PageRequest<C>,
  options: PagingOptions<C>,
): Promise<{ ids: number[]; total: number } | undefined> {
  const size = request.retrieveAll ? retrieveAllLimit : request.pageSize
  const rows = (await (ids(request.isSortAscending) as AnyQuery<{ id: number }>)
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .orderBy(orderOf(request, options))
    .limit(size)
    .offset(request.retrieveAll ? 0 : (request.page - 1) * size)
    .execute()) as { id: number; total: number }[]
  const [first] = rows
  return first && { ids: rows.map((row) => row.id), total: first.total }
}

async function count<O>(query: AnyQuery<O>): Promise<number> {
  const counted = await query.clearSelect().clearOrderBy().select(sql<number>`count(*)::int`.as('n')).executeTakeFirst()
  return (counted as { n: number } | undefined)?.n ?? 0
}
