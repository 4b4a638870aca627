import { sql } from 'kysely'
import type { Trx } from '../../platform/db/connect.ts'
import { mustBeAlone } from '../../platform/db/round.ts'
import { preparedStatement, unseen } from '../../platform/db/prepared-statement.ts'

/** What placing an order needs to know about each product, except its stock. */
export interface ProductFacts {
  readonly id: number
  readonly code: string
  readonly title: string
  readonly platform: string
  readonly publisher: string
  readonly imageFileId: number | null
  readonly vatTreatment: number
  readonly redeemCountry: string | null
  readonly keyKind: number
  readonly mayBackOrder: boolean
  readonly lowStockThreshold: number | null
  readonly regions: readonly string[]
}

export const productsToOrder = preparedStatement(
  'products_to_order',
  (_, { productIds }: { productIds: readonly number[] }) => sql<ProductFacts>`
    select p.id, p.code, p.title, t.title as platform, u.name as publisher, p.image_file_id as "imageFileId",
      p.vat_treatment as "vatTreatment", p.redeem_country as "redeemCountry", p.key_kind as "keyKind", p.may_back_order as "mayBackOrder",
      p.low_stock_threshold as "lowStockThreshold",
      coalesce((select array_agg(r.code order by r.code) from product_regions pr
        join regions r on r.id = pr.region_id where pr.product_id = p.id), '{}') as regions
    from products p
    join product_types t on t.id = p.product_type_id
    join publishers u on u.id = p.publisher_id
    where p.id = any(${unseen(productIds, 'bigint[]')})`,
)

/**
 * Keeps products whose keys an order will wait for from being deleted until the order is written (deleteProducts
 * waits). Repeats the transaction (40001) if one was deleted after it was read. If keys are taken, they are already
 * locked (claimKeys).
 */
export async function holdAwaited(trx: Trx, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return
  // Two orders of a round would lock products in opposite order.
  mustBeAlone(trx)
  const { rows } = await sql<{ isThere: boolean }>`select deleted_at is null as "isThere" from products
    where id = any(${[...productIds]}::bigint[]) order by id for no key update`.execute(trx)
  if (rows.some(({ isThere }) => !isThere))
    throw Object.assign(new Error('a product of the order has been deleted'), { code: '40001' })
}
