import type { shopWork } from '@brava/contract/shops/shop-work.endpoints.ts'
import type { ShopSlot } from '@brava/contract/shops/shops.endpoints.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { type Insertable, sql } from 'kysely'
import { mayBeNull } from '../platform/db/column-meaning.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import { contains } from '../platform/db/containing.ts'
import { paged } from '../platform/db/paging.ts'
import type { ShopItemsTable } from '../platform/db/tables.generated.ts'
import { proposalOf } from './compared.sql.ts'

/**
 * Stores what a shop shows of products, as just read; one that was gone is back. A shop may list a product twice: the
 * last one counts.
 */
export async function storeItems(db: Db | Trx, read: readonly Insertable<ShopItemsTable>[]): Promise<void> {
  const items = [...new Map(read.map((item) => [item.woo_id, item])).values()]
  if (items.length === 0) return
  await db
    .insertInto('shop_items')
    .values(items)
    .onConflict((conflict) =>
      conflict.columns(['slot', 'woo_id']).doUpdateSet((eb) => ({
        parent_id: eb.ref('excluded.parent_id'),
        // A variation read without its product keeps its name.
        name: sql<string>`coalesce(nullif(excluded.name, ''), shop_items.name)`,
        sku: eb.ref('excluded.sku'),
        gtin: eb.ref('excluded.gtin'),
        price: eb.ref('excluded.price'),
        sale_price: eb.ref('excluded.sale_price'),
        stock: eb.ref('excluded.stock'),
        status: eb.ref('excluded.status'),
        picture_id: eb.ref('excluded.picture_id'),
        further_ids: eb.ref('excluded.further_ids'),
        seen_at: eb.ref('excluded.seen_at'),
        is_gone: false,
      })),
    )
    .execute()
}

/** Marks linked products that the shop no longer has, so that a person can decide what happens to the link. */
export async function markGone(trx: Trx, slot: ShopSlot, wooIds: readonly number[]): Promise<void> {
  await trx
    .updateTable('shop_items')
    .set({ is_gone: true })
    .where('slot', '=', slot)
    .where('woo_id', '=', sql<number>`any(${[...wooIds]}::bigint[])`)
    .execute()
}

/** Deletes what a full reading since then did not meet and is not linked. */
export async function forgetUnseen(db: Db, slot: ShopSlot, since: Date): Promise<void> {
  await db
    .deleteFrom('shop_items as i')
    .where('i.slot', '=', slot)
    .where('i.seen_at', '<', since)
    .where(sql<boolean>`not exists (select 1 from shop_links l where l.slot = i.slot and l.woo_id = i.woo_id)`)
    .execute()
}

/** Products of a shop with a linked variation. */
export async function linkedParents(db: Db, slot: ShopSlot): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .selectFrom('shop_items as i')
    .innerJoin('shop_links as l', (join) => join.onRef('l.slot', '=', 'i.slot').onRef('l.woo_id', '=', 'i.woo_id'))
    .where('i.slot', '=', slot)
    .where('i.parent_id', 'is not', null)
    .where('i.is_gone', '=', false)
    .select(sql<number>`i.parent_id`.as('id'))
    .distinct()
    .orderBy('id')
    .execute()
  // Each variation already has its name.
  return rows.map(({ id }) => ({ id, name: '' }))
}

/** Linked products that a reading since then has not met yet. */
export const unseenLinked = (db: Db, slot: ShopSlot, since: Date, most: number) =>
  db
    .selectFrom('shop_items as i')
    .innerJoin('shop_links as l', (join) => join.onRef('l.slot', '=', 'i.slot').onRef('l.woo_id', '=', 'i.woo_id'))
    .where('i.slot', '=', slot)
    .where('i.seen_at', '<', since)
    .where('i.is_gone', '=', false)
    .select(['i.woo_id as wooId', 'i.parent_id as parentId'])
    .orderBy('i.woo_id')
    .limit(most)
    .execute()

interface UnlinkedRow {
  readonly id: number
  readonly name: string
  readonly sku: string
  readonly gtin: string
  readonly price: number | null
  readonly stock: number | null
  readonly status: string
  readonly proposal: { productId: number; code: string; title: string; by: 'sku' | 'gtin' } | null
}

const unlinkedColumns = {
  // Those with a proposal first.
  createdDate: { by: [sql`(g.product_id is not null)`], nullable: false },
  name: sql.ref('i.name'),
  sku: sql.ref('i.sku'),
  price: mayBeNull(sql.ref('i.price')),
}

export function listUnlinked(db: Db, slot: ShopSlot, request: ListRequest<typeof shopWork.unlinked>) {
  const { hasProposal } = request.filters
  let query = db
    .selectFrom('shop_items as i')
    .leftJoin(sql<{ product_id: number | null }>`lateral ${proposalOf}`.as('g'), (join) => join.onTrue())
    .where('i.slot', '=', slot)
    .where('i.is_gone', '=', false)
    .where(sql<boolean>`not exists (select 1 from shop_links l where l.slot = i.slot and l.woo_id = i.woo_id)`)
    .select([
      'i.woo_id as id',
      'i.name',
      'i.sku',
      'i.gtin',
      'i.price',
      'i.stock',
      'i.status',
      sql<UnlinkedRow['proposal']>`case when g.product_id is not null then
        jsonb_build_object('productId', g.product_id, 'code', g.code, 'title', g.title, 'by', g.by) end`.as('proposal'),
    ])
  if (hasProposal !== undefined) query = query.where(sql<boolean>`(g.product_id is not null) = ${hasProposal}`)
  if (request.quickSearch) {
    query = query.where(contains(request.quickSearch, 'i.name', 'i.sku'))
  }
  return paged<UnlinkedRow, keyof typeof unlinkedColumns>(query, request, {
    sort: unlinkedColumns,
    defaultSort: 'createdDate',
    id: sql.ref('i.woo_id'),
  })
}

const missingColumns = {
  createdDate: sql.ref('p.created_at'),
  code: sql.ref('p.code'),
  title: sql.ref('p.title'),
  stock: sql.ref('st.available'),
}

/** Our products on sale that the shop does not have. */
export function listMissing(db: Db, slot: ShopSlot, request: ListRequest<typeof shopWork.missing>) {
  let query = db
    .selectFrom('products as p')
    .innerJoin('product_stock as st', 'st.product_id', 'p.id')
    .where('p.deleted_at', 'is', null)
    .where('p.is_withdrawn', '=', false)
    .where(sql<boolean>`not exists (select 1 from shop_links l where l.slot = ${slot} and l.product_id = p.id)`)
    .select(['p.id', 'p.code', 'p.title', 'st.available as stock'])
  if (request.quickSearch) {
    query = query.where(contains(request.quickSearch, 'p.title', 'p.code'))
  }
  return paged<{ id: number; code: string; title: string; stock: number }, keyof typeof missingColumns>(
    query,
    request,
    {
      sort: missingColumns,
      defaultSort: 'createdDate',
      id: sql.ref('p.id'),
    },
  )
}
