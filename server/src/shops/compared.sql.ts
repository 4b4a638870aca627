import type { shopWork, ShopField } from '@brava/contract/shops/shop-work.endpoints.ts'
import type { ShopSlot } from '@brava/contract/shops/shops.endpoints.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { sql } from 'kysely'
import { mayBeNull } from '../platform/db/column-meaning.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import { contains } from '../platform/db/containing.ts'
import { paged } from '../platform/db/paging.ts'

/** What the shop should show: never above the cap, never the reserve; no stock of products no longer on sale. */
const isOnSale = sql<boolean>`not (p.is_withdrawn or p.deleted_at is not null)`
const ourStock = sql<number>`case when ${isOnSale}
  then least(coalesce(s.stock_cap, 2147483647), greatest(0, st.available - s.stock_reserve)) else 0 end`
const ourPrice = sql<number | null>`coalesce(l.own_price, l.rule_price)`
/** A variation that is not for sale is private: a draft is a product that has never been published. */
const ourStatus = sql<string>`case when ${isOnSale} then 'publish' when i.parent_id is null then 'draft' else 'private' end`
/** Our additional pictures, in order. */
const ourFurther = sql<
  number[]
>`array(select f.file_id from product_pictures f where f.product_id = p.id order by f.place)`
/** A variation has one picture; without a cover of ours the shop's own pictures stay. */
const furtherDiffers = sql<boolean>`s.pushes_picture and i.parent_id is null and p.image_file_id is not null
  and (l.told_further <> ${ourFurther} or i.further_ids[1:cardinality(l.told_further_ids)] <> l.told_further_ids)`
const differs = sql<ShopField[]>`case when i.is_gone then '{}'::text[] else array_remove(array[
  case when s.pushes_price and ${ourPrice} is not null and i.price is distinct from ${ourPrice} then 'price' end,
  case when s.pushes_stock and i.stock is distinct from ${ourStock} then 'stock' end,
  case when s.pushes_status and i.status <> ${ourStatus} then 'status' end,
  case when s.pushes_title and i.parent_id is null and i.name <> p.title then 'title' end,
  case when s.pushes_picture and p.image_file_id is not null and (l.told_image_id is distinct from p.image_file_id
    or i.picture_id is distinct from l.told_picture_id) then 'picture' end,
  case when ${furtherDiffers} then 'pictures' end], null) end`

/** Linked products: what the shop last showed, and what it should show. */
export const comparedRows = (db: Db | Trx) =>
  db
    .selectFrom('shop_links as l')
    .innerJoin('shops as s', 's.slot', 'l.slot')
    .innerJoin('shop_items as i', (join) => join.onRef('i.slot', '=', 'l.slot').onRef('i.woo_id', '=', 'l.woo_id'))
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .innerJoin('product_stock as st', 'st.product_id', 'p.id')
    .select([
      'l.id',
      sql<ShopSlot>`l.slot`.as('slot'),
      's.name as shop',
      's.currency',
      'p.id as productId',
      'p.code',
      'p.title',
      'i.woo_id as wooId',
      'i.name as shopTitle',
      'i.picture_id as shopPicture',
      'p.image_file_id as ourPicture',
      'i.further_ids as shopFurther',
      ourFurther.as('ourFurther'),
      'i.is_gone as isGone',
      differs.as('differs'),
      'i.price as shopPrice',
      'i.sale_price as salePrice',
      ourPrice.as('ourPrice'),
      'l.own_price as ownPrice',
      'l.told_stock as toldStock',
      'i.stock as shopStock',
      ourStock.as('ourStock'),
      'i.status as shopStatus',
      ourStatus.as('ourStatus'),
      isOnSale.as('isOnSale'),
      sql<boolean>`s.pushes_price and i.sale_price is not null and ${ourPrice} <= i.sale_price
        and i.price is distinct from ${ourPrice}`.as('endsSale'),
      sql<{ code: string; words: string } | null>`(
        select case when r.state = 'failed' then jsonb_build_object('code', r.problem, 'words', r.words) end
        from shop_run_items r join shop_runs n on n.id = r.run_id
        where n.slot = l.slot and r.woo_id = l.woo_id and r.product_id = l.product_id
          and n.created_at >= l.linked_at and r.state in ('done', 'failed') order by n.id desc limit 1)`.as(
        'lastProblem',
      ),
    ])

export type ComparedRow = Awaited<ReturnType<ReturnType<typeof comparedRows>['execute']>>[number]

const columns = {
  // Differences first, and among them those that would end a sale.
  createdDate: { by: [sql`cardinality(${differs}) > 0`, sql`i.is_gone`, sql`l.linked_at`], nullable: false },
  code: sql.ref('p.code'),
  title: sql.ref('p.title'),
  shopPrice: mayBeNull(sql.ref('i.price')),
  ourPrice: mayBeNull(ourPrice),
  shopStock: mayBeNull(sql.ref('i.stock')),
  ourStock,
}

export function listDifferences(db: Db, slot: ShopSlot, request: ListRequest<typeof shopWork.differences>) {
  const { differs: isAsked, field } = request.filters
  let query = comparedRows(db).where('l.slot', '=', slot)
  if (isAsked !== undefined) query = query.where(sql<boolean>`(cardinality(${differs}) > 0) = ${isAsked}`)
  if (field) query = query.where(sql<boolean>`${field} = any(${differs})`)
  if (request.quickSearch) {
    query = query.where(contains(request.quickSearch, 'p.title', 'p.code', 'i.name'))
  }
  return paged<ComparedRow, keyof typeof columns>(query, request, {
    sort: columns,
    defaultSort: 'createdDate',
    id: sql.ref('l.id'),
  })
}

/** Linked products that differ: all of a shop, or those of given links or of one product. */
export function differing(db: Db | Trx, slot: ShopSlot, of: { ids?: readonly number[]; productId?: number } = {}) {
  let query = comparedRows(db).where('l.slot', '=', slot).where(sql<boolean>`cardinality(${differs}) > 0`)
  if (of.ids) query = query.where('l.id', '=', sql<number>`any(${[...of.ids]}::bigint[])`)
  if (of.productId !== undefined) query = query.where('l.product_id', '=', of.productId)
  return query.orderBy('l.id').execute()
}

/**
 * Linked products whose stock differs from what the shop shows and was last sent; without stock that a run has given up
 * since an instant, so that it is not tried at every turn. Other stock of the same product is sent at once.
 */
export function stockToTell(db: Db | Trx, slot: ShopSlot, { most, since }: { most: number; since: Date }) {
  return comparedRows(db)
    .where('l.slot', '=', slot)
    .where('s.pushes_stock', '=', true)
    .where('i.is_gone', '=', false)
    .where(sql<boolean>`i.stock is distinct from ${ourStock} and l.told_stock is distinct from ${ourStock}`)
    .where(
      sql<boolean>`not (l.told_stock is null and exists (
        select 1 from shop_run_items r join shop_runs n on n.id = r.run_id
        where r.product_id = l.product_id and r.woo_id = l.woo_id and r.state = 'failed'
          and n.slot = l.slot and n.kind = 'stock' and n.finished_at > ${since} and n.created_at >= l.linked_at
          and (r.sent->>'stock')::bigint = ${ourStock}))`,
    )
    .orderBy('l.id')
    .limit(most)
    .execute()
}

export const inShops = (db: Db, productIds: readonly number[]) =>
  comparedRows(db)
    .where('l.product_id', '=', sql<number>`any(${[...productIds]}::bigint[])`)
    .orderBy('l.slot')
    .execute()

/** How many links, differences, unlinked products and proposals each shop has. */
export async function countsOfShops(db: Db) {
  const { rows } = await sql<{
    slot: ShopSlot
    linked: number
    differing: number
    unlinked: number
    proposed: number
  }>`
    select s.slot, coalesce(c.linked, 0) as linked, coalesce(c.differing, 0) as differing,
      coalesce(u.unlinked, 0) as unlinked, coalesce(u.proposed, 0) as proposed
    from shops s
    left join lateral (
      select count(*)::int as linked, (count(*) filter (where cardinality(x.differs) > 0))::int as differing
      from (${comparedRows(db)}) x where x.slot = s.slot) c on true
    left join lateral (
      select count(*)::int as unlinked, count(g.product_id)::int as proposed
      from shop_items i left join lateral ${proposalOf} g on true
      where i.slot = s.slot and not i.is_gone
        and not exists (select 1 from shop_links l where l.slot = i.slot and l.woo_id = i.woo_id)) u on true`.execute(
    db,
  )
  return rows
}

/** The product of ours that most likely matches an unlinked product of a shop: by code first, otherwise by GTIN. */
export const proposalOf = sql`(
  select p.id as product_id, p.code, p.title, case when p.code = i.sku then 'sku' else 'gtin' end as by
  from products p
  where p.deleted_at is null and ((i.sku <> '' and p.code = i.sku) or (i.gtin <> '' and p.gtin = i.gtin))
    and not exists (select 1 from shop_links l where l.slot = i.slot and l.product_id = p.id)
  order by (p.code = i.sku) desc, p.id limit 1)`

export async function linkedCount(db: Db | Trx, slot: ShopSlot): Promise<number> {
  const { n } = await db
    .selectFrom('shop_links')
    .where('slot', '=', slot)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Linked products of a shop by the shop's ids, as they should be now. */
export const wantedNow = (db: Db | Trx, slot: ShopSlot, wooIds: readonly number[]) =>
  comparedRows(db)
    .where('l.slot', '=', slot)
    .where('l.woo_id', '=', sql<number>`any(${[...wooIds]}::bigint[])`)
    .execute()
