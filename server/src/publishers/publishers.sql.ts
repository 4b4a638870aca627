import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'

const productCount = sql<number>`(select count(*)::int from products p where p.publisher_id = t.id and p.deleted_at is null)`
export const rows = (db: Db) =>
  db.selectFrom('publishers as t').select(['t.id', 't.name', productCount.as('productCount')])
export type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

/** What the sortable columns of the list mean. */
export const columns = { name: sql.ref('t.name'), productCount, createdDate: sql.ref('t.created_at') }
export const id = sql.ref('t.id')

export function insert(db: Db, name: string) {
  return db.insertInto('publishers').values({ name }).returning('id').executeTakeFirstOrThrow()
}

export function rename(db: Db, rowId: number, name: string) {
  return db.updateTable('publishers').set({ name }).where('id', '=', rowId).returning('id').executeTakeFirst()
}
