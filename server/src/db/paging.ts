import { retrieveAllLimit } from '@brava/contract/list.ts'
import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from './tables.generated.ts'

/** The search settings every list request carries, decoded. */
export interface PageRequest<C extends string> {
  readonly sortBy?: C | undefined
  readonly isSortAscending: boolean
  readonly pageSize: number
  readonly page: number
  readonly retrieveAll: boolean
  readonly isDropdown: boolean
  readonly quickSearch: string
}

export interface PageOf<R> {
  readonly data: R[]
  readonly pagedResult: { currentPage: number; totalItems: number; totalPages: number }
}

/** The SQL meaning of a column. `expression` is compared and ordered; nulls come last when descending. */
export type ColumnMeaning = Expression<unknown>

export interface PagingOptions<C extends string> {
  /** What each sortable column of the contract means in SQL: a missing or misspelt one does not compile. */
  readonly sort: Readonly<Record<C, ColumnMeaning>>
  readonly defaultSort: C
  /** Unique column that ends every order, so that pages never overlap. */
  readonly id: ColumnMeaning
  /** The exact total when it is known without counting (kept counters). */
  readonly total?: number
}

type AnyQuery<O> = SelectQueryBuilder<DB, never, O>

/**
 * Runs a scoped, filtered query as one page: exact total, order by the asked column and then by id, offset and limit.
 * A page past the end answers the last page. `retrieveAll` is capped at 10 000 rows (guarantee G39).
 */
export async function paged<O, C extends string>(
  query: unknown,
  request: PageRequest<C>,
  options: PagingOptions<C>,
): Promise<PageOf<O>> {
  const select = query as AnyQuery<O>
  const size = request.retrieveAll ? retrieveAllLimit : request.pageSize
  const total = options.total ?? (await count(select))
  const totalPages = Math.max(1, Math.ceil(total / size))
  const currentPage = request.retrieveAll ? 1 : Math.min(request.page, totalPages)
  const direction = request.isSortAscending ? sql`asc nulls first` : sql`desc nulls last`
  const column = options.sort[request.sortBy ?? options.defaultSort]
  const rows =
    total === 0
      ? []
      : await select
          .orderBy(sql`${column} ${direction}`)
          .orderBy(sql`${options.id} ${direction}`)
          .limit(size)
          .offset((currentPage - 1) * size)
          .execute()
  return { data: rows as O[], pagedResult: { currentPage, totalItems: total, totalPages } }
}

async function count<O>(query: AnyQuery<O>): Promise<number> {
  const counted = await query.clearSelect().clearOrderBy().select(sql<number>`count(*)::int`.as('n')).executeTakeFirst()
  return (counted as { n: number } | undefined)?.n ?? 0
}

/** A pattern for ILIKE that finds the text anywhere; the person's % and _ are taken literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`
}
