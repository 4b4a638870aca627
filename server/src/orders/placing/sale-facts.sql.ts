import { sql } from 'kysely'
import { preparedStatement, unseen } from '../../platform/db/prepared-statement.ts'

/** What is true of the products at this moment, and the version of all that is remembered about sales. */
export interface SaleNow {
  readonly version: string
  readonly stock: readonly { readonly productId: number; readonly available: number }[]
}

export const saleNow = preparedStatement(
  'sale_now',
  (_, { productIds }: { productIds: readonly number[] }) => sql<SaleNow>`
    select (select coalesce(bit_xor(version), 0)::text from sale_facts_versions) as version,
      (select coalesce(json_agg(json_build_object('productId', product_id, 'available', available)), '[]')
        from product_stock where product_id = any(${unseen(productIds, 'bigint[]')})) as stock`,
)
