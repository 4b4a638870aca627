import type { Db } from '../platform/db/connect.ts'
import { assignedProductIds } from './lock-company-products.sql.ts'

/** Which of these products are assigned to a company, whether or not it may buy them at present. */
export function assignedProducts(
  db: Db,
  companyId: number,
  productIds: readonly number[],
): Promise<ReadonlySet<number>> {
  return assignedProductIds(db, companyId, productIds)
}
