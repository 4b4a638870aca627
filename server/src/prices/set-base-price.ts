import { commonErrors } from '@brava/contract/errors.ts'
import type { Trx } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'
import { homeCurrency } from '../currencies/home-currency.ts'
import { basePricesOf, lockProduct, setBase, setBases } from './prices.sql.ts'
import { recomputePrices } from './recompute-prices.ts'
import { type PriceCause, writePriceHistory } from './write-price-history.ts'

export { countAssigned } from './prices.sql.ts'

/**
 * Sets a product's base price (minor units of the distributor's currency, VAT included), writes the history and updates
 * the prices that depend on it. For a new product, call it after the insert with `isNew`.
 */
export async function setBasePrice(
  trx: Trx,
  change: {
    productId: number
    price: number
    userId: number | null
    cause: PriceCause
    jobRunId?: number
    reason?: string
    /** The price that the person had read; common.conflict if it has changed since. */
    was?: number | undefined
    isNew?: boolean
  },
): Promise<void> {
  const product = await lockProduct(trx, change.productId)
  if (!product || product.deleted_at) refuse(commonErrors.notFound)
  const oldValue = change.isNew ? null : product.base_price
  if (change.was !== undefined && change.was !== oldValue) refuse(commonErrors.conflict)
  if (oldValue === change.price) return
  if (product.base_price !== change.price) await setBase(trx, change.productId, change.price)
  await writePriceHistory(trx, [
    {
      productId: change.productId,
      level: 'base',
      oldValue,
      newValue: change.price,
      currency: await homeCurrency(trx),
      cause: change.cause,
      userId: change.userId,
      jobRunId: change.jobRunId ?? null,
      reason: change.reason ?? '',
    },
  ])
  await recomputePrices(trx, { productIds: [change.productId] })
}

/**
 * Records the first base prices of products inserted with them: no company has them yet, so no stored price follows.
 */
export async function noteFirstPrices(
  trx: Trx,
  prices: readonly { productId: number; price: number }[],
  change: { userId: number | null; cause: PriceCause; jobRunId: number },
): Promise<void> {
  if (prices.length === 0) return
  const currency = await homeCurrency(trx)
  await writePriceHistory(
    trx,
    prices.map(({ productId, price }) => ({
      productId,
      level: 'base',
      oldValue: null,
      newValue: price,
      currency,
      reason: '',
      ...change,
    })),
  )
}

/**
 * Sets the base prices of several products locked by the caller, with history; stored prices that depend on them follow
 * in one pass over their companies.
 */
export async function setBasePrices(
  trx: Trx,
  prices: readonly { productId: number; price: number }[],
  change: { userId: number | null; cause: PriceCause; jobRunId: number; reason: string },
): Promise<void> {
  const before = await basePricesOf(
    trx,
    prices.map((one) => one.productId),
  )
  const changing = prices.filter((one) => before.get(one.productId) !== one.price)
  if (changing.length === 0) return
  const currency = await homeCurrency(trx)
  await setBases(trx, changing)
  await writePriceHistory(
    trx,
    changing.map(({ productId, price }) => ({
      productId,
      level: 'base',
      oldValue: before.get(productId) ?? null,
      newValue: price,
      currency,
      ...change,
    })),
  )
  await recomputePrices(trx, { productIds: changing.map((one) => one.productId) })
}
