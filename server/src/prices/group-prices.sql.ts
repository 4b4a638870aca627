import { type Expression, sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { idsInOne } from '../platform/db/ids-in-one.ts'
import { laterThanBefore } from '../platform/db/version-by-time.ts'

/** How many companies of a group have a product, from the stored counter. */
export const companiesWithIt = (groupId: Expression<unknown>, productId: Expression<unknown>) =>
  sql<number>`coalesce((select companies from price_group_counts where group_id = ${groupId} and product_id = ${productId}), 0)`

/** A product's price in each price group of an owner, including groups that have no price for it. */
export function groupPricesOf(db: Db, productId: number, ownerId: number) {
  return db
    .selectFrom('price_groups as g')
    .leftJoin('price_group_products as gp', (join) =>
      join.onRef('gp.group_id', '=', 'g.id').on('gp.product_id', '=', productId),
    )
    .where('g.owner_company_id', '=', ownerId)
    .where('g.deleted_at', 'is', null)
    .orderBy('g.name')
    .orderBy('g.id')
    .select([
      'g.id as groupId',
      'g.name',
      'g.currency',
      'gp.price',
      sql<number>`(select count(*)::int from price_tiers t where t.group_product_id = gp.id)`.as('tiers'),
      sql<number>`(select count(*)::int from companies c where c.price_group_id = g.id)`.as('companies'),
      companiesWithIt(sql.ref('g.id'), sql`${productId}`).as('companiesWithIt'),
    ])
    .execute()
}

/** Groups of an owner, locked in the order of their ids. */
export function lockGroups(trx: Trx, ids: readonly number[], ownerId: number) {
  return trx
    .selectFrom('price_groups')
    .where('id', 'in', [...ids])
    .where('owner_company_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .select(['id', 'name', 'currency'])
    .execute()
}

/** Prices of products in groups. */
export async function heldGroupPrices(trx: Trx, groupIds: readonly number[], productIds: readonly number[]) {
  const rows = await trx
    .selectFrom('price_group_products')
    .select(['id', 'group_id', 'product_id', 'price'])
    .where('group_id', 'in', [...groupIds])
    .where(sql<boolean>`product_id = any(${idsInOne(productIds)})`)
    .execute()
  const tiers = await tiersOfGroupProducts(
    trx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({ ...row, tiers: tiers.get(row.id) ?? [] }))
}

/** The products that have a price in these groups, each once. */
export async function productsOfGroups(trx: Trx, groupIds: readonly number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('price_group_products')
    .select('product_id')
    .distinct()
    .where('group_id', 'in', [...groupIds])
    .orderBy('product_id')
    .execute()
  return rows.map((row) => row.product_id)
}

/** Quantity tiers, by the group's product. */
export async function tiersOfGroupProducts(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('price_tiers')
    .select(['group_product_id', 'min_quantity as minQuantity', 'price'])
    .where(sql<boolean>`group_product_id = any(${idsInOne(ids)})`)
    .orderBy('min_quantity')
    .execute()
  const of = Map.groupBy(rows, (row) => row.group_product_id ?? 0)
  return new Map([...of].map(([id, own]) => [id, own.map(({ minQuantity, price }) => ({ minQuantity, price }))]))
}

interface Entry {
  readonly groupId: number
  readonly productId: number
  readonly price: number | null
}

/** Writes prices of products in groups; null takes the product out of the group. */
export async function putGroupPrices(trx: Trx, entries: readonly Entry[]): Promise<void> {
  const values = sql`unnest(${entries.map((entry) => entry.groupId)}::bigint[], ${entries.map((entry) => entry.productId)}::bigint[],
    ${entries.map((entry) => entry.price)}::bigint[]) as v(group_id, product_id, price)`
  await sql`delete from price_group_products gp using ${values}
    where v.price is null and gp.group_id = v.group_id and gp.product_id = v.product_id`.execute(trx)
  await sql`insert into price_group_products (group_id, product_id, price)
    select v.group_id, v.product_id, v.price from ${values} where v.price is not null order by v.group_id, v.product_id
    on conflict (group_id, product_id) do update set price = excluded.price`.execute(trx)
  await trx
    .updateTable('price_groups')
    .set({ updated_at: laterThanBefore(new Date()) })
    .where('id', 'in', [...new Set(entries.map((entry) => entry.groupId))])
    .execute()
}

/** Replaces the quantity tiers of a product in a group. */
export async function replaceGroupTiers(
  trx: Trx,
  entry: Entry,
  tiers: readonly { minQuantity: number; price: number }[],
): Promise<void> {
  const held = trx
    .selectFrom('price_group_products')
    .select('id')
    .where('group_id', '=', entry.groupId)
    .where('product_id', '=', entry.productId)
  await trx.deleteFrom('price_tiers').where('group_product_id', '=', held).execute()
  const row = await held.executeTakeFirst()
  if (!row || tiers.length === 0) return
  await trx
    .insertInto('price_tiers')
    .values(tiers.map((tier) => ({ group_product_id: row.id, min_quantity: tier.minQuantity, price: tier.price })))
    .execute()
}

/** Companies of the groups that have one of the products. */
export async function companiesOfGroups(
  trx: Trx,
  groupIds: readonly number[],
  productIds: readonly number[],
): Promise<number[]> {
  const rows = await trx
    .selectFrom('companies as c')
    .innerJoin('company_products as cp', 'cp.company_id', 'c.id')
    .where('c.price_group_id', 'in', [...groupIds])
    .where(sql<boolean>`cp.product_id = any(${idsInOne(productIds)})`)
    .orderBy('c.id')
    .distinct()
    .select('c.id')
    .execute()
  return rows.map((row) => row.id)
}
