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

/** What a noun says of the small table that distributors keep: platforms, publishers, regions, countries, towns. */
export interface LookupTable<Row, C extends string, Body, F = unknown> {
  readonly table: Lookup
  /** The rows as they leave the server; what narrows the list is applied here. */
  readonly rows: (db: Db, filters: F) => Rows<Row>
  /** What the sortable columns of the list mean, and the one it is sorted by unless another is asked for. */
  readonly columns: Readonly<Record<C, ColumnMeaning>>
  readonly defaultSort: NoInfer<C>
  readonly id: Expression<unknown>
  /** Columns that a quick search looks into. */
  readonly searched: readonly Expression<string>[]
  /** Columns of the table by name, of what was sent; undefined leaves a column as it is. */
  readonly values: (body: Body) => Readonly<Record<string, string | number | boolean | undefined>>
  readonly texts: { readonly saved: Text; readonly deleted: Text }
}

/** As much of a select as a list needs. */
interface Rows<Row> {
  where(condition: Expression<boolean>): Rows<Row>
  execute(): Promise<Row[]>
}

interface Calling {
  readonly db: Db
  readonly language: Language
}

/**
 * The functions of the calls that every lookup has (contract/src/lookup.ts). A second row of the same name is refused with
 * common.duplicate and one in use is kept with common.inUse, both by the table's own constraints; a missing one is
 * common.notFound; a change of one that somebody changed since it was read is common.conflict. `tableIn` says how the table reads in the language of the call.
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
