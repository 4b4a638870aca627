import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'

/** What a product costs in each price group of an owner, those without a price of their own too. */
export function groupPricesOf(db: Db, productId: number, ownerId: number) {
  return db
    .selectFrom('price_groups as g')
    .leftJoin('price_group_products as gp', (join) =>
      join.onRef('gp.group_id', '=', 'g.id').on('gp.product_id', '=', productId),
    )
    .where('g.owner_company_id', '=', ownerId)
    .orderBy('g.name')
    .orderBy('g.id')
    .select([
      'g.id as groupId',
      'g.name',
      'g.currency',
      'gp.price',
      sql<number>`(select count(*)::int from price_tiers t where t.group_product_id = gp.id)`.as('tiers'),
      sql<number>`(select count(*)::int from companies c where c.price_group_id = g.id)`.as('companies'),
      sql<number>`(select count(*)::int from companies c join company_products cp on cp.company_id = c.id
        where c.price_group_id = g.id and cp.product_id = ${productId})`.as('companiesWithIt'),
    ])
    .execute()
}

/** Groups of an owner with what a product costs in them, locked in the order of their ids. */
export async function lockGroups(trx: Trx, ids: readonly number[], ownerId: number, productId: number) {
  const groups = await trx
    .selectFrom('price_groups')
    .where('id', 'in', [...ids])
    .where('owner_company_id', '=', ownerId)
    .orderBy('id')
    .forUpdate()
    .select(['id', 'currency'])
    .execute()
  const held = await trx
    .selectFrom('price_group_products')
    .where('group_id', 'in', [...ids])
    .where('product_id', '=', productId)
    .select(['group_id', 'price'])
    .execute()
  const priceOf = new Map(held.map((row) => [row.group_id, row.price]))
  return groups.map((group) => ({ ...group, price: priceOf.get(group.id) ?? null }))
}

/** Writes a product's price in a group, or takes it out of the group. */
export async function putGroupPrice(trx: Trx, groupId: number, productId: number, price: number | null): Promise<void> {
  if (price === null) {
    await trx
      .deleteFrom('price_group_products')
      .where('group_id', '=', groupId)
      .where('product_id', '=', productId)
      .execute()
    return
  }
  await trx
    .insertInto('price_group_products')
    .values({ group_id: groupId, product_id: productId, price })
    .onConflict((conflict) => conflict.columns(['group_id', 'product_id']).doUpdateSet({ price }))
    .execute()
}

/** Companies of the groups that have the product. */
export async function companiesOfGroups(trx: Trx, groupIds: readonly number[], productId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('companies as c')
    .innerJoin('company_products as cp', 'cp.company_id', 'c.id')
    .where('c.price_group_id', 'in', [...groupIds])
    .where('cp.product_id', '=', productId)
    .orderBy('c.id')
    .select('c.id')
    .execute()
  return rows.map((row) => row.id)
}
