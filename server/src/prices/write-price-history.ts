import type { PriceTier } from '@brava/contract/prices/price-facts.ts'
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

/**
 * The changes of quantity prices, the highest quantity first: the history lists the newest first, so that they follow
 * the price of a single piece in their order.
 */
export function tierChanges(
  about: Omit<PriceChange, 'oldValue' | 'newValue' | 'minQuantity'>,
  before: readonly PriceTier[] = [],
  after: readonly PriceTier[] = [],
): PriceChange[] {
  const [old, next] = [before, after].map((tiers) => new Map(tiers.map((tier) => [tier.minQuantity, tier.price])))
  return [...new Set([...before, ...after].map((tier) => tier.minQuantity))]
    .sort((a, b) => b - a)
    .map((minQuantity) => ({
      ...about,
      minQuantity,
      oldValue: old?.get(minQuantity) ?? null,
      newValue: next?.get(minQuantity) ?? null,
    }))
}
