import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'

/** Every promotion that is not deleted; only distributors read them here. */
const promotionsThere = (db: Db) => db.selectFrom('promotions as p').where('p.deleted_at', 'is', null)

export const productCount = sql<number>`(select count(*)::int from promotion_products pp where pp.promotion_id = p.id)`
export const seenCount = sql<number>`(select count(*)::int from promotion_views v where v.promotion_id = p.id)`

/** The same as promotionStateAt, for filters. */
export const stateAt = (now: Date) => sql<string>`case when p.ends_at <= ${now} then 'ended'
  when p.is_active and p.starts_at <= ${now} then 'running' when p.is_active then 'scheduled'
  when p.activated_at is not null then 'off' else 'draft' end`

const columns = [
  'p.id',
  'p.title',
  'p.message_title as messageTitle',
  'p.is_simple as isSimple',
  'p.is_active as isActive',
  'p.activated_at as activatedAt',
  'p.starts_at as startsAt',
  'p.ends_at as endsAt',
  'p.for_all as forAll',
  'p.created_at as createdDate',
] as const

export function promotionRows(db: Db) {
  return promotionsThere(db).select([...columns, productCount.as('products'), seenCount.as('seen')])
}
export type PromotionListRow = Awaited<ReturnType<ReturnType<typeof promotionRows>['executeTakeFirstOrThrow']>>

const full = (db: Db) =>
  promotionsThere(db).select([...columns, 'p.version', 'p.message', 'p.picture_file_id as pictureFileId'])

export const findPromotion = (db: Db, id: number) => full(db).where('p.id', '=', id).executeTakeFirst()

/** Locks promotions until the transaction ends, ordered by id. */
export const lockPromotions = (trx: Trx, ids: readonly number[]) =>
  full(trx)
    .where('p.id', 'in', ids.length > 0 ? [...ids] : [0])
    .orderBy('p.id')
    .forUpdate()
    .execute()
export type PromotionRecord = Awaited<ReturnType<typeof lockPromotions>>[number]

export interface PromotionValues {
  readonly title: string
  readonly messageTitle: string
  readonly message: string
  readonly isSimple: boolean
  readonly pictureFileId: number | null
  readonly startsAt: Date
  readonly endsAt: Date
  readonly forAll: boolean
}

const valuesOf = (values: PromotionValues) => ({
  title: values.title,
  message_title: values.messageTitle,
  message: values.message,
  is_simple: values.isSimple,
  picture_file_id: values.pictureFileId,
  starts_at: values.startsAt,
  ends_at: values.endsAt,
  for_all: values.forAll,
})

export async function insertPromotion(trx: Trx, values: PromotionValues, userId: number): Promise<number> {
  const { id } = await trx
    .insertInto('promotions')
    .values({ ...valuesOf(values), created_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes it if it still has the given version; returns the new one, or undefined if another user changed it first. */
export async function updatePromotion(trx: Trx, id: number, version: number, values: PromotionValues) {
  const row = await trx
    .updateTable('promotions')
    .set({ ...valuesOf(values), version: version + 1, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return row?.version
}

export async function switchPromotions(trx: Trx, ids: readonly number[], isActive: boolean, now: Date): Promise<void> {
  await trx
    .updateTable('promotions')
    .set((is) => ({
      is_active: isActive,
      version: is('version', '+', 1),
      updated_at: sql<Date>`now()`,
      ...(isActive ? { activated_at: now } : {}),
    }))
    .where('id', 'in', [...ids])
    .execute()
}

export async function markDeleted(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx
    .updateTable('promotions')
    .set({ deleted_at: sql<Date>`now()`, is_active: false })
    .where('id', 'in', [...ids])
    .execute()
}

export interface PriceRow {
  readonly productId: number
  readonly currency: string
  readonly promoPrice: number
  readonly moq: number
}

const priceRows = (db: Db) =>
  db
    .selectFrom('promotion_products')
    .select(['product_id as productId', 'currency', 'promo_price as promoPrice', 'moq'])
    .orderBy('id')

export const pricesOf = (db: Db, promotionId: number): Promise<PriceRow[]> =>
  priceRows(db).where('promotion_id', '=', promotionId).execute()

/** Like pricesOf, for several promotions, by promotion. */
export async function pricesOfAll(db: Db, promotionIds: readonly number[]): Promise<ReadonlyMap<number, PriceRow[]>> {
  if (promotionIds.length === 0) return new Map()
  const rows = await priceRows(db)
    .select('promotion_id as promotionId')
    .where('promotion_id', 'in', [...promotionIds])
    .execute()
  return Map.groupBy(rows, (row) => row.promotionId)
}

export async function setPrices(trx: Trx, promotionId: number, rows: readonly PriceRow[]): Promise<void> {
  await trx.deleteFrom('promotion_products').where('promotion_id', '=', promotionId).execute()
  if (rows.length === 0) return
  await trx
    .insertInto('promotion_products')
    .values(
      rows.map((row) => ({
        promotion_id: promotionId,
        product_id: row.productId,
        promo_price: row.promoPrice,
        currency: row.currency,
        moq: row.moq,
      })),
    )
    .execute()
}

/** Counts how people closed it, by outcome. */
export async function outcomesOf(db: Db, promotionId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('promotion_views')
    .select(['outcome', sql<number>`count(*)::int`.as('people')])
    .where('promotion_id', '=', promotionId)
    .groupBy('outcome')
    .execute()
  return new Map(rows.map((row) => [row.outcome, row.people]))
}

export interface PromotedProduct {
  readonly productId: number
  readonly code: string
  readonly title: string
  readonly platform: string
  readonly imageFileId: number | null
  readonly basePrice: number
  readonly vatTreatment: number
  readonly keyKind: number
  readonly mayBackOrder: boolean
  readonly regions: string[]
  readonly itemsInStock: number
  readonly isWithdrawn: boolean
}

/** What promotions show of products; deleted ones are left out. */
export async function promotedProducts(db: Db, productIds: readonly number[]): Promise<PromotedProduct[]> {
  const { rows } = await sql<PromotedProduct>`
    select p.id as "productId", p.code, p.title, t.title as platform, p.image_file_id as "imageFileId", p.base_price as "basePrice",
      p.vat_treatment as "vatTreatment", p.key_kind as "keyKind", p.may_back_order as "mayBackOrder",
      array(select r.code from product_regions pr join regions r on r.id = pr.region_id where pr.product_id = p.id order by 1) as regions,
      coalesce(s.available, 0) as "itemsInStock", p.is_withdrawn as "isWithdrawn"
    from products p join product_types t on t.id = p.product_type_id left join product_stock s on s.product_id = p.id
    where p.id = any(${[...productIds]}::bigint[]) and p.deleted_at is null`.execute(db)
  return rows
}
