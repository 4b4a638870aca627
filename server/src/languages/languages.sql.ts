import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'

export function productLanguageRows(db: Db) {
  return db.selectFrom('languages').select(['id', 'code', 'name']).orderBy('name').execute()
}

const productCount = sql<number>`(select count(*)::int from product_languages x join products p on p.id = x.product_id
  where x.language_id = l.id and p.deleted_at is null)`

/** Languages with the number of products that speak them. */
export const languageRows = (db: Db) =>
  db.selectFrom('languages as l').select(['l.id', 'l.code', 'l.name', productCount.as('productCount')])
export type LanguageRow = Awaited<ReturnType<ReturnType<typeof languageRows>['executeTakeFirstOrThrow']>>

/** What the sortable columns of the list mean; languages come with the portal, in the order of their ids. */
export const languageColumns = {
  name: sql.ref('l.name'),
  code: sql.ref('l.code'),
  productCount,
  createdDate: sql.ref('l.id'),
}
export const languageId = sql.ref('l.id')
