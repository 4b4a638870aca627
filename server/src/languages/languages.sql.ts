import type { Language } from '@brava/contract/language.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { nameIn } from '../platform/db/name-in.ts'

export function productLanguageRows(db: Db, language: Language) {
  const name = nameIn(language, 'l.name')
  return db
    .selectFrom('languages as l')
    .select(['l.id', 'l.code', name.as('name')])
    .orderBy(name)
    .execute()
}

const productCount = sql<number>`(select count(*)::int from product_languages x join products p on p.id = x.product_id
  where x.language_id = l.id and p.deleted_at is null)`

/** Languages with the number of products that support them. */
export const languageRows = (db: Db, language: Language) =>
  db
    .selectFrom('languages as l')
    .select(['l.id', 'l.code', nameIn(language, 'l.name').as('name'), productCount.as('productCount')])
export type LanguageRow = Awaited<ReturnType<ReturnType<typeof languageRows>['executeTakeFirstOrThrow']>>

/**
 * What the sortable columns of the list mean; languages ship with the portal, so their ids give the order of creation.
 */
export const languageColumns = (language: Language) => ({
  name: nameIn(language, 'l.name'),
  code: sql.ref('l.code'),
  productCount,
  createdDate: sql.ref('l.id'),
})
export const languageId = sql.ref('l.id')
