import { commonErrors } from '@brava/contract/errors.ts'
import type { Language, Text } from '@brava/contract/language.ts'
import { type Expression, sql } from 'kysely'
import { refuseStale } from '../refuse-stale.ts'
import { refuse } from '../refuse.ts'
import type { ColumnMeaning } from './column-meaning.ts'
import type { Db } from './connect.ts'
import { contains } from './containing.ts'
import { deleteByIds, type Lookup } from './delete-by-ids.ts'
import { type PageOf, type PageRequest, paged } from './paging.ts'
import { forgetReferenceNames } from './reference-names.ts'
import { inTransaction } from './transaction.ts'
import { laterThanBefore, versionByTime } from './version-by-time.ts'

/** Describes one of the small tables that distributors maintain: platforms, publishers, regions, countries, towns. */
export interface LookupTable<Row, C extends string, Body, F = unknown> {
  readonly table: Lookup
  /** The rows as the server returns them; filters of the list are applied here. */
  readonly rows: (db: Db, filters: F) => Rows<Row>
  /** What the list's sortable columns mean, and the default sort column. */
  readonly columns: Readonly<Record<C, ColumnMeaning>>
  readonly defaultSort: NoInfer<C>
  readonly id: Expression<unknown>
  /** Columns that the quick search covers. */
  readonly searched: readonly Expression<string>[]
  /** Column values by name, from the request body; undefined leaves a column unchanged. */
  readonly values: (body: Body) => Readonly<Record<string, string | number | boolean | undefined>>
  readonly texts: { readonly saved: Text; readonly deleted: Text }
}

/** The part of a select that a list needs. */
interface Rows<Row> {
  where(condition: Expression<boolean>): Rows<Row>
  execute(): Promise<Row[]>
}

interface Calling {
  readonly db: Db
  readonly language: Language
}

/**
 * The functions behind the calls that every lookup has (contract/src/lookup.ts). A second row with the same name is
 * refused with common.duplicate and a row in use cannot be removed (common.inUse), both by the table's own constraints;
 * a missing row is common.notFound; changing a row that someone else changed since it was read is common.conflict.
 * `tableIn` returns the table as it reads in the language of the call.
 */
export function lookupActs<Row, C extends string, Body, F = unknown>(
  tableIn: (language: Language) => LookupTable<Row, C, Body, F>,
) {
  return {
    list: (
      { db, language }: Calling,
      { body }: { body: PageRequest<C> & { readonly filters: F } },
    ): Promise<PageOf<Row>> => {
      const of = tableIn(language)
      const { columns: sort, defaultSort, id } = of
      const rows = of.rows(db, body.filters)
      return paged(body.quickSearch ? rows.where(contains(body.quickSearch, ...of.searched)) : rows, body, {
        sort,
        defaultSort,
        id,
      })
    },
    create: async ({ db, language }: Calling, { body }: { body: Body }) => {
      const of = tableIn(language)
      const values = given(of.values(body))
      const { rows } = await sql<{ id: number }>`
        insert into ${sql.table(of.table)} (${sql.join(values.map(([column]) => sql.ref(column)))})
        values (${sql.join(values.map(([, value]) => value))}) returning id`.execute(db)
      forgetReferenceNames(db)
      return saved(of.texts.saved[language], rows)
    },
    edit: async (
      { db, language }: Calling,
      { params, body }: { params: { id: number }; body: Body & { readonly version?: number | undefined } },
    ) => {
      const of = tableIn(language)
      const changes = given(of.values(body)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
      const rows = await inTransaction(db, async (trx) => {
        const { rows: known } = await sql<{ version: number }>`
          select ${versionByTime('t')} as version from ${sql.table(of.table)} t where id = ${params.id} for update`.execute(
          trx,
        )
        refuseStale((known[0] ?? refuse(commonErrors.notFound)).version, body.version)
        const changed = await sql<{ id: number }>`
          update ${sql.table(of.table)} set ${sql.join(changes)}, updated_at = ${laterThanBefore(new Date())}
          where id = ${params.id} returning id`.execute(trx)
        return changed.rows
      })
      forgetReferenceNames(db)
      return saved(of.texts.saved[language], rows)
    },
    delete: async ({ db, language }: Calling, { body }: { body: { ids: number[] } }) => {
      const of = tableIn(language)
      await deleteByIds(db, of.table, body.ids)
      return { data: { info: of.texts.deleted[language] } }
    },
  }
}

function given<V>(values: Readonly<Record<string, V | undefined>>): (readonly [string, V])[] {
  return Object.entries(values).flatMap(([column, value]) => (value === undefined ? [] : [[column, value] as const]))
}

function saved(info: string, [row]: readonly { id: number }[]) {
  return { data: { info, ...(row ?? refuse(commonErrors.notFound)) } }
}
