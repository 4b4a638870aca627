import { companyType } from '@brava/contract/enums.ts'
import type { ShopSlot } from '@brava/contract/shops/shops.endpoints.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import type { ShopLinksTable } from '../platform/db/tables.generated.ts'

/** Inserts links and returns those inserted; one whose product or item is already linked is left out. */
export function insertLinks(trx: Trx, links: readonly Insertable<ShopLinksTable>[]) {
  return trx
    .insertInto('shop_links')
    .values([...links])
    .onConflict((conflict) => conflict.doNothing())
    .returning(['product_id as productId'])
    .execute()
}

/** Which of these products of ours, and of the shop, exist. */
export async function knownSides(
  trx: Trx,
  slot: ShopSlot,
  { productIds, wooIds }: { productIds: readonly number[]; wooIds: readonly number[] },
) {
  const [products, items] = await Promise.all([
    trx
      .selectFrom('products')
      .select(['id', 'title'])
      .where('id', '=', sql<number>`any(${[...productIds]}::bigint[])`)
      .where('deleted_at', 'is', null)
      .execute(),
    trx
      .selectFrom('shop_items')
      .select('woo_id as wooId')
      .where('slot', '=', slot)
      .where('is_gone', '=', false)
      .where('woo_id', '=', sql<number>`any(${[...wooIds]}::bigint[])`)
      .execute(),
  ])
  return {
    titles: new Map(products.map(({ id, title }) => [id, title])),
    items: new Set(items.map((one) => one.wooId)),
  }
}

/** The existing links of a shop, locked until the transaction ends. */
export const lockLinks = (trx: Trx, slot: ShopSlot, ids: readonly number[]) =>
  trx
    .selectFrom('shop_links')
    .select(['id', 'woo_id as wooId', 'product_id as productId'])
    .where('slot', '=', slot)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Which product of ours is linked with each of these products of the shop, locked until the transaction ends. */
export async function lockLinked(trx: Trx, slot: ShopSlot, wooIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await trx
    .selectFrom('shop_links')
    .select(['woo_id as wooId', 'product_id as productId'])
    .where('slot', '=', slot)
    .where('woo_id', '=', sql<number>`any(${[...wooIds]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ wooId, productId }) => [wooId, productId]))
}

export async function removeLinks(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('shop_links')
    .where('id', 'in', [...ids])
    .execute()
}

/** Returns whether the product is linked with the shop. */
export async function setOwnPrice(trx: Trx, slot: ShopSlot, productId: number, price: number | null): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('shop_links')
    .set({ own_price: price })
    .where('slot', '=', slot)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Counts the products with a price of their own in a shop. */
export async function ownPriceCount(trx: Trx, slot: ShopSlot): Promise<number> {
  const { n } = await trx
    .selectFrom('shop_links')
    .where('slot', '=', slot)
    .where('own_price', 'is not', null)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/**
 * Removes the prices of a shop from its links, which then count as new: what was sent before can no longer be undone.
 */
export async function forgetPrices(trx: Trx, slot: ShopSlot, at: Date): Promise<void> {
  await trx
    .updateTable('shop_links')
    .set({ own_price: null, rule_price: null, linked_at: at })
    .where('slot', '=', slot)
    .execute()
}

/** The base of a shop's rule for each linked product: the price in the shop's group, otherwise the base price. */
export const pricesToRule = (db: Db | Trx, slot: ShopSlot) =>
  db
    .selectFrom('shop_links as l')
    .innerJoin('shops as s', 's.slot', 'l.slot')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .leftJoin('price_groups as g', 'g.id', 's.price_group_id')
    .leftJoin('price_group_products as gp', (join) =>
      join.onRef('gp.group_id', '=', 's.price_group_id').onRef('gp.product_id', '=', 'p.id'),
    )
    .where('l.slot', '=', slot)
    .select([
      'l.id',
      'l.rule_price as rulePrice',
      'p.vat_treatment as vatTreatment',
      sql<number | null>`case when s.price_group_id is null then p.base_price else gp.price end`.as('price'),
      'g.currency as groupCurrency',
      sql<number>`(select n.vat_rate_bp from companies c join countries n on n.id = c.country_id
        where c.type = ${companyType.code.distributer})`.as('homeRateBp'),
    ])
    .execute()

export async function storeRulePrices(
  db: Db | Trx,
  prices: readonly { readonly id: number; readonly price: number | null }[],
): Promise<void> {
  if (prices.length === 0) return
  await sql`
    update shop_links l set rule_price = n.price
    from unnest(${prices.map(({ id }) => id)}::bigint[], ${prices.map(({ price }) => price)}::bigint[]) n(id, price)
    where l.id = n.id`.execute(db)
}

/** Records which stock was sent, whatever the outcome. */
export async function noteTold(
  trx: Trx,
  slot: ShopSlot,
  told: readonly { readonly wooId: number; readonly stock: number }[],
): Promise<void> {
  if (told.length === 0) return
  await sql`
    update shop_links l set told_stock = n.stock
    from unnest(${told.map(({ wooId }) => wooId)}::bigint[], ${told.map(({ stock }) => stock)}::int[]) n(woo_id, stock)
    where l.slot = ${slot} and l.woo_id = n.woo_id`.execute(trx)
}

/** Stock that was sent without an answer may never have arrived: it is sent again. */
export async function forgetTold(trx: Trx, slot: ShopSlot, wooIds: readonly number[]): Promise<void> {
  if (wooIds.length === 0) return
  await sql`update shop_links set told_stock = null
    where slot = ${slot} and woo_id = any(${[...wooIds]}::bigint[])`.execute(trx)
}

export interface PicturesTaken {
  readonly wooId: number
  readonly productId: number
  readonly cover?: { readonly ours: number; readonly theirs: number } | undefined
  readonly further?: { readonly ours: readonly number[]; readonly theirs: readonly number[] } | undefined
}

/** The shop's ids of our additional pictures, by its products. */
export async function toldFurther(db: Db | Trx, slot: ShopSlot, wooIds: readonly number[]) {
  const { rows } = await sql<{ wooId: number; ids: number[] }>`
    select woo_id as "wooId", told_further_ids as ids from shop_links
    where slot = ${slot} and woo_id = any(${[...wooIds]}::bigint[]) and told_further_ids <> '{}'`.execute(db)
  return new Map(rows.map(({ wooId, ids }) => [wooId, ids.map(Number)]))
}

/** Records which of our pictures a shop has taken, and the id it gave each. */
export async function notePictures(trx: Trx, slot: ShopSlot, taken: readonly PicturesTaken[]): Promise<void> {
  for (const { wooId, productId, cover, further } of taken) {
    await trx
      .updateTable('shop_links')
      .set({
        ...(cover ? { told_image_id: cover.ours, told_picture_id: cover.theirs } : {}),
        ...(further ? { told_further: [...further.ours], told_further_ids: [...further.theirs] } : {}),
      })
      .where('slot', '=', slot)
      .where('woo_id', '=', wooId)
      .where('product_id', '=', productId)
      .execute()
  }
}

/** Our existing products, with base price and stock. */
export const productNames = (db: Db | Trx, ids: readonly number[]) =>
  db
    .selectFrom('products as p')
    .innerJoin('product_stock as st', 'st.product_id', 'p.id')
    .where('p.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('p.deleted_at', 'is', null)
    .select(['p.id', 'p.title as name', 'p.base_price as price', 'st.available as stock'])
    .orderBy('p.id')
    .execute()
