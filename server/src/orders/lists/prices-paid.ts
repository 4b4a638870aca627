import type { Db } from '../../platform/db/connect.ts'
import { paidRows } from './prices-paid.sql.ts'

/**
 * What a company paid for one key of a product in its own orders, newest first; orders that came to nothing are left
 * out.
 */
export function pricesPaid(db: Db, companyId: number, productId: number, most: number) {
  return paidRows(db, companyId, productId).limit(most).execute()
}
