import type { Db } from '../platform/db/connect.ts'
import { neverSoldCount, productCounts } from './product-rows.sql.ts'

/** The number of products in total, with low or no stock, withdrawn, and on sale but never sold. */
export async function countProducts(db: Db) {
  const [counts, neverSold] = await Promise.all([productCounts(db), neverSoldCount(db)])
  return { ...counts, neverSold }
}
