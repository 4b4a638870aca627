import { isDistributor } from '@brava/contract/access.ts'
import { convert, divideRounded } from '@brava/contract/money.ts'
import { companyChain } from '../companies/company-facts.ts'
import { rateBetween } from '../currencies/rate-between.ts'
import type { Person } from '../platform/call.ts'
import type { Db } from '../platform/db/connect.ts'
import { productRows } from './prices.sql.ts'
import { purchasePrices } from './purchase-prices.ts'

/**
 * The selling figures of a person's company, in another currency, minor units with VAT: where a price starts (the base
 * price; for a reseller what it pays itself) and what one costs it (for the distributor the next key with the VAT of a
 * domestic sale).
 */
export async function startPrices(
  db: Db,
  given: { person: Person; productIds: readonly number[]; currency: string; at: Date },
): Promise<(productId: number) => { start: number | null; purchase: number | null }> {
  const { person, productIds, currency, at } = given
  const chain = await companyChain(db, person.companyId)
  const [own] = chain
  if (!own || productIds.length === 0) return () => ({ start: null, purchase: null })
  // The company as its own buyer: gives what its supplier, which is itself, pays.
  const purchase = await purchasePrices(db, [own, ...chain], productIds, at)
  const rate = await rateBetween(db, own.currency, currency, at)
  const base = isDistributor(person)
    ? new Map((await productRows(db, productIds)).map((row) => [row.id, row.base_price]))
    : undefined
  return (productId) => {
    const paidE4 = purchase(productId)
    const paid = paidE4 === null ? null : Number(divideRounded(BigInt(convert(paidE4, rate)), 100n))
    const start = base ? base.get(productId) : undefined
    return { start: base ? (start === undefined ? null : convert(start, rate)) : paid, purchase: paid }
  }
}

/** The profit on the purchase price, in basis points of that price. */
export function earnedOn(price: number, purchaseE4: number | null): number | null {
  if (purchaseE4 === null || purchaseE4 === 0) return null
  return Number(divideRounded((BigInt(price) * 100n - BigInt(purchaseE4)) * 10_000n, BigInt(purchaseE4)))
}
