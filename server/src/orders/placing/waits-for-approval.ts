import { convert } from '@brava/contract/money.ts'
import { rateBetween } from '../../currencies/rate-between.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { CheckedOrder } from './place-order-check.ts'

/**
 * Does an order from company funds need a person's approval? The strictest rule of the chain decides (decision 0055):
 * it waits when the buyer, or a company above it, is not approved automatically; when a leg is above the threshold of
 * the company that buys on it; and when the order itself is above a threshold of a company above, converted at today's
 * rate. So a reseller can bypass its own threshold neither through one of its retailers nor by a low price between the
 * two.
 */
export async function waitsForApproval(
  db: Db,
  { chain, buyer, legs, gross }: Pick<CheckedOrder, 'chain' | 'buyer' | 'legs' | 'gross'>,
  at: Date,
): Promise<boolean> {
  if (!buyer.autoApprove) return true
  for (const leg of legs) {
    const company = chain.find((one) => one.id === leg.buyerId)
    const threshold = company?.approvalThreshold ?? null
    if (!company || threshold === null) continue
    if (leg.gross > threshold) return true
    if (company.id === buyer.id) continue
    if (convert(gross, await rateBetween(db, buyer.currency, company.currency, at)) > threshold) return true
  }
  return false
}
