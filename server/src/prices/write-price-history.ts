import type { Trx } from '../platform/db/connect.ts'
import { insertHistory, type PriceChange } from './price-history.sql.ts'

export type { PriceCause, PriceChange } from './price-history.sql.ts'

/** Appends price changes to the history; unchanged prices are left out (domain rules §3). */
export async function writePriceHistory(trx: Trx, changes: readonly PriceChange[]): Promise<void> {
  await insertHistory(
    trx,
    changes.filter((change) => change.oldValue !== change.newValue),
  )
}
