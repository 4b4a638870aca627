import type { CategoryBody } from '@brava/contract/categories/categories.endpoints.ts'
import type { VatTreatment } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { versionByTime, laterThanBefore } from '../platform/db/version-by-time.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import { nameIn } from '../platform/db/name-in.ts'

export const productCount = sql<number>`(select count(*)::int from products p where p.category_id = c.id and p.deleted_at is null)`

export function categoryChoices(db: Db, language: Language) {
  return db
    .selectFrom('categories as c')
    .select([
      'c.id',
      nameIn(language, 'c.title').as('title'),
      'c.parent_id as parentCategoryId',
      'c.master_id as masterCategoryId',
      'c.is_master as isMasterCategory',
    ])
}
export type CategoryChoiceRow = Awaited<ReturnType<ReturnType<typeof categoryChoices>['executeTakeFirstOrThrow']>>

const version = versionByTime('c')

export async function categoryVersion(db: Db | Trx, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('categories as c')
    .select(version.as('version'))
    .where('c.id', '=', id)
    .executeTakeFirst()
  return row?.version
}

export function categoryRows(db: Db, language: Language) {
  return categoryChoices(db, language)
    .leftJoin('categories as parent', 'parent.id', 'c.parent_id')
    .leftJoin('categories as master', 'master.id', 'c.master_id')
    .select([
      'c.title as titleEn',
      'c.title_bs as titleBs',
      'c.title_hr as titleHr',
      sql<string | null>`${nameIn(language, 'parent.title')}`.as('parentTitle'),
      sql<string | null>`${nameIn(language, 'master.title')}`.as('masterTitle'),
      sql<VatTreatment>`c.default_vat_treatment`.as('defaultVatTreatment'),
      'c.default_redeem_country as defaultRedeemCountry',
      'c.kpd',
      productCount.as('productCount'),
      'c.created_at as createdDate',
      version.as('version'),
    ])
}
export type CategoryRow = Awaited<ReturnType<ReturnType<typeof categoryRows>['executeTakeFirstOrThrow']>>

/** The category and all above it, as parent or as master; empty when it does not exist. */
export async function allAbove(db: Db | Trx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive up as (
      select id, parent_id, master_id from categories where id = ${id}
      union select c.id, c.parent_id, c.master_id from categories c join up on c.id in (up.parent_id, up.master_id)
    ) select id from up`.execute(db)
  return rows.map((row) => row.id)
}

const columns = (body: z.output<typeof CategoryBody>) => ({
  title: body.title,
  // What is left out stays as it is.
  ...(body.titleBs === undefined ? {} : { title_bs: body.titleBs }),
  ...(body.titleHr === undefined ? {} : { title_hr: body.titleHr }),
  parent_id: body.parentCategoryId,
  master_id: body.masterCategoryId,
  is_master: body.isMasterCategory,
  default_vat_treatment: body.defaultVatTreatment,
  ...(body.defaultRedeemCountry === undefined ? {} : { default_redeem_country: body.defaultRedeemCountry }),
  ...(body.kpd === undefined ? {} : { kpd: body.kpd }),
})

export async function addCategory(db: Db | Trx, body: z.output<typeof CategoryBody>): Promise<{ id: number }> {
  return db.insertInto('categories').values(columns(body)).returning('id').executeTakeFirstOrThrow()
}

export async function editCategory(db: Db | Trx, id: number, body: z.output<typeof CategoryBody>) {
  return db
    .updateTable('categories')
    .set({ ...columns(body), updated_at: laterThanBefore(new Date()) })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
}

/** Only one writer of the tree at a time, so that two moves cannot form a cycle together. */
export async function lockTree(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('categories'))`.execute(trx)
}
