import type { Db } from '../platform/db/connect.ts'
import { type CurrencySum, sumsByCurrency } from './balances.sql.ts'

/** All accounts by currency and kind, minor units; each `total` is zero, or the books are wrong. */
export async function sumsOfBooks(db: Db): Promise<readonly CurrencySum[]> {
  return sumsByCurrency(db)
}
