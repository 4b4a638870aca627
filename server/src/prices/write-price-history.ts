import type { Trx } from '../platform/db/connect.ts'
import { insertHistory, type PriceChange } from './price-history.sql.ts'

export type { PriceCause, PriceChange } from './price-history.sql.ts'

/** Appends changes of prices to the history; what did not change is left out (domain rules §3). */
export async function writePriceHistory(trx: Trx, changes: readonly PriceChange[]): Promise<void> {
  await insertHistory(
    trx,
    changes.filter((change) => change.oldValue !== change.newValue),
  )
}
