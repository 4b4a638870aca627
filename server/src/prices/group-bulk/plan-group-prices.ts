import type { PriceTier } from '@brava/contract/prices/price-facts.ts'
import type { PlannedRow } from '../../platform/bulk/bulk-changes.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { belowIfWritten, type GroupPrice, groupPricesThatDiffer } from '../group-prices.ts'
import { productTitles } from '../lock-company-products.sql.ts'
import type { Seller } from '../settle-prices.ts'
import { startPrices } from '../start-prices.ts'
import { countPricesUnder } from './group-bulk.sql.ts'

/** A product's price in a group: minor units of its currency; null: it is not in the group. */
export interface GroupTerms {
  readonly price: number | null
  readonly tiers: readonly PriceTier[]
}

/** As many as a person looks at; the counts cover all. */
const mostShown = 500

/**
 * What a bulk change would do to each product of a group, and its preview; everything written for it is rolled back.
 * Products that already have these prices are left out. `below`: what its companies would pay below cost.
 */
export async function planGroupPrices(
  trx: Trx,
  { person, clock }: Pick<Seller, 'person' | 'clock'>,
  groupId: number,
  entries: readonly GroupPrice[],
) {
  const at = clock.now()
  const changing = await groupPricesThatDiffer(trx, { person }, entries)
  const currency = changing[0]?.currency ?? ''
  const productIds = changing.map((entry) => entry.productId)
  const below = changing.length > 0 ? await belowIfWritten(trx, { person, at }, groupId, changing) : []
  const isBelow = new Set(below.flatMap((one) => one.below.map(({ productId }) => productId)))
  const startOf = await startPrices(trx, { person, productIds, currency, at })
  const changes = changing.map(({ productId, price, tiers, before, tiersBefore }) => ({
    productId,
    before: { price: before, tiers: tiersBefore } satisfies GroupTerms,
    after: { price, tiers: price === null ? [] : (tiers ?? tiersBefore) } satisfies GroupTerms,
    oldPrice: before,
    newPrice: price,
    cost: startOf(productId).purchase,
    isBelowCost: isBelow.has(productId),
  }))
  const count = (fits: (change: (typeof changes)[number]) => boolean) => changes.filter(fits).length
  const biggest = [...changes].sort((a, b) => weight(b) - weight(a)).slice(0, mostShown)
  const named =
    biggest.length > 0
      ? await productTitles(
          trx,
          biggest.map((one) => one.productId),
        )
      : []
  const names = new Map(named.map((row) => [row.id, row]))
  return {
    rows: changes satisfies readonly PlannedRow[],
    below,
    preview: {
      currency,
      products: entries.length,
      changing: changes.length,
      added: count((one) => one.oldPrice === null),
      removed: count((one) => one.newPrice === null),
      rising: count(({ oldPrice, newPrice }) => oldPrice !== null && newPrice !== null && newPrice > oldPrice),
      falling: count(({ oldPrice, newPrice }) => oldPrice !== null && newPrice !== null && newPrice < oldPrice),
      belowCost: count((one) => one.isBelowCost),
      following: await countPricesUnder(trx, groupId, productIds),
      rows: biggest.map(({ productId, oldPrice, newPrice, cost, isBelowCost }) => ({
        productId,
        code: names.get(productId)?.code ?? '',
        title: names.get(productId)?.title ?? '',
        oldPrice,
        newPrice,
        purchase: cost,
        isBelowCost,
      })),
    },
  }
}

interface Weighed {
  readonly oldPrice: number | null
  readonly newPrice: number | null
  readonly isBelowCost: boolean
}

/** Prices below cost first, then by how far the price moves. */
const weight = ({ oldPrice, newPrice, isBelowCost }: Weighed) =>
  (oldPrice === null || newPrice === null ? 0 : Math.abs(newPrice - oldPrice) / Math.max(oldPrice, 1)) +
  (isBelowCost ? 1_000_000 : 0)
