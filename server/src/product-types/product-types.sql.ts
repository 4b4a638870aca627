import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'

const productCount = sql<number>`(select count(*)::int from products p where p.product_type_id = t.id and p.deleted_at is null)`
export const rows = (db: Db) =>
  db.selectFrom('product_types as t').select(['t.id', 't.title', productCount.as('productCount')])
export type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

/** What the sortable columns of the list mean. */
export const columns = { title: sql.ref('t.title'), productCount, createdDate: sql.ref('t.created_at') }
export const id = sql.ref('t.id')

export function insert(db: Db, title: string) {
  return db.insertInto('product_types').values({ title }).returning('id').executeTakeFirstOrThrow()
}

export function rename(db: Db, rowId: number, title: string) {
  return db.updateTable('product_types').set({ title }).where('id', '=', rowId).returning('id').executeTakeFirst()
}
