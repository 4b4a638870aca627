import { isDistributor } from '@brava/contract/access.ts'
import { wireFromMinor } from '@brava/contract/minor.ts'
import { priceErrors } from '@brava/contract/prices/prices.errors.ts'
import type { Person } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { type Confirmation, requireReason } from '../prices/confirm-below-cost.ts'
import type { biggestChanges } from './biggest-changes.ts'

type Shown = Awaited<ReturnType<ReturnType<typeof biggestChanges>['named']>>

/**
 * A reseller never sells below its purchase price; a distributor sells below cost only with a reason. `count`: how many
 * prices are below cost.
 */
export function requireConfirmed(person: Person, given: Confirmation, changes: Shown, count: number): void {
  if (count === 0) return
  const below = changes.filter((one) => one.isBelowCost)
  const currency = below[0]?.currency ?? ''
  const products = below
    .filter((one) => one.currency === currency)
    .slice(0, 20)
    .map((one) => ({
      productId: one.productId,
      title: `${one.title}, ${one.companyName}`,
      quantity: one.below?.quantity ?? 1,
      price: wireFromMinor(one.below?.price ?? one.newPrice),
      purchase: wireFromMinor(one.below?.purchase ?? one.purchase ?? 0),
    }))
  const detail = { products, count, currency }
  if (!isDistributor(person)) refuse(priceErrors.belowPurchase, { detail })
  if (!given.confirmBelowCost) refuse(priceErrors.belowCost, { detail })
  requireReason(given)
}
