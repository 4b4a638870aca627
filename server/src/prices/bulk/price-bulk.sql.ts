import type { PriceTier } from '@brava/contract/prices/price-facts.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'

/**
 * Terms of a partner's product, as far as a bulk change reads or sets them; money in minor units, tiers by their
 * quantity. Omitted ones stay unchanged.
 */
export interface Terms {
  readonly isAssigned: boolean
  readonly price?: number | null
  readonly marginBp?: number | null
  readonly overridePrice?: number | null
  readonly moq?: number | null
  readonly isWithdrawn?: boolean
  readonly tiers?: readonly PriceTier[]
}

/** How many prices of the company's retailers follow its own prices of these products. */
export async function countFollowing(db: Db, companyId: number, productIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from companies c join company_products cp on cp.company_id = c.id
    where c.parent_id = ${companyId} and cp.product_id = any(${[...productIds]}::bigint[])`.execute(db)
  return rows[0]?.n ?? 0
}

export async function countRetailers(db: Db, companyId: number): Promise<number> {
  const { n } = await db
    .selectFrom('companies')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('parent_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return n
}

/** The next rows of a change with a given outcome, locked. */
export function nextPriceRows<T = Terms>(trx: Trx, bulkId: number, outcome: 'waiting' | 'done', most: number) {
  return trx
    .selectFrom('bulk_update_rows')
    .select(['product_id as productId', sql<T>`before`.as('before'), sql<T>`after`.as('after')])
    .where('bulk_id', '=', bulkId)
    .where('outcome', '=', outcome)
    .orderBy('product_id')
    .limit(most)
    .forUpdate()
    .execute()
}

/** The outcome for each product. */
export function priceBulkRows(db: Db, bulkId: number) {
  return db
    .selectFrom('bulk_update_rows as r')
    .innerJoin('products as p', 'p.id', 'r.product_id')
    .select([
      'r.product_id as productId',
      'p.code',
      'p.title',
      'r.cost',
      'r.old_price as oldPrice',
      'r.new_price as newPrice',
      'r.outcome',
    ])
    .where('r.bulk_id', '=', bulkId)
}
export type PriceBulkRow = Awaited<ReturnType<ReturnType<typeof priceBulkRows>['executeTakeFirstOrThrow']>>
