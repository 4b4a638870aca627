import { sql } from 'kysely'
import { preparedStatement, unseen } from '../../platform/db/prepared-statement.ts'

/** The current facts about the products, and the version of everything cached about sales. */
export interface SaleNow {
  readonly version: string
  readonly stock: readonly { readonly productId: number; readonly available: number }[]
}

export const saleNow = preparedStatement(
  'sale_now',
  (_, { productIds }: { productIds: readonly number[] }) =>
    sql<SaleNow>`select version, stock from sale_now(${unseen(productIds, 'bigint[]')})`,
)
