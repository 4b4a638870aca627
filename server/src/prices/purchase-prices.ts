import type { VatTreatment } from '@brava/contract/enums.ts'
import { convert } from '@brava/contract/money.ts'
import { decideVat } from '@brava/contract/vat.ts'
import { type CompanyFacts, companyFacts } from '../companies/company-facts.ts'
import { rateBetween } from '../currencies/rate-between.ts'
import type { Db } from '../platform/db/connect.ts'
import { nextKeyCosts, productRows } from './prices.sql.ts'
import { openPriceBook } from './price-book.ts'

/**
 * What the next key of a product costs the distributor (`homeId`), in ten-thousandths with the VAT of a domestic sale,
 * as base and promotional prices include it; null if unknown.
 */
export async function costsAtHome(db: Db, homeId: number, productIds: readonly number[], at: Date) {
  const home = (await companyFacts(db, [homeId])).get(homeId)
  if (!home) throw new Error('the distributor is gone')
  return purchasePrices(db, [home, home], productIds, at)
}

/**
 * What the next keys of products cost the distributor, and how they are taxed: the same for all companies it supplies.
 */
export async function homeCosts(db: Db, productIds: readonly number[]) {
  const [costs, products] = await Promise.all([nextKeyCosts(db, productIds), productRows(db, productIds)])
  return { costs, products }
}

export type HomeCosts = Awaited<ReturnType<typeof homeCosts>>

/** Like purchasePrices, for many companies with one supplier: read once for all that are billed and taxed alike. */
export async function purchasesOfMany(
  db: Db,
  { isHome, productIds, at }: { isHome: boolean; productIds: readonly number[]; at: Date },
): Promise<(chain: readonly CompanyFacts[]) => ReturnType<typeof purchasePrices>> {
  const costs = isHome ? await homeCosts(db, productIds) : undefined
  const known = new Map<string, Awaited<ReturnType<typeof purchasePrices>>>()
  return async (chain) => {
    const [buyer, supplier] = chain
    const alike = JSON.stringify([supplier?.id, buyer?.currency, buyer?.vat])
    const purchase = known.get(alike) ?? (await purchasePrices(db, chain, productIds, at, costs))
    known.set(alike, purchase)
    return purchase
  }
}

/**
 * What the supplier of chain[0] itself pays for one, in ten-thousandths of chain[0]'s currency, VAT included: a
 * reseller its own price, the distributor the cost of the next key (FIFO) with the VAT it charges. Null if unknown.
 */
export async function purchasePrices(
  db: Db,
  chain: readonly CompanyFacts[],
  productIds: readonly number[],
  at: Date,
  /** Costs of these products, if the caller has already read them. */
  known?: HomeCosts,
): Promise<(productId: number, quantity?: number) => number | null> {
  const [buyer, supplier] = chain
  const home = chain.at(-1)
  if (!buyer || !supplier || !home || productIds.length === 0) return () => null
  const rate = await rateBetween(db, supplier.currency, buyer.currency, at)
  if (supplier !== home) {
    const book = await openPriceBook(db, { chain: chain.slice(1), productIds, at })
    return (productId, quantity = 1) => {
      const own = book.price({ productId, quantity, promotionId: null })
      return own.companyProductId === null ? null : convert(own.unitPrice * 100, rate)
    }
  }
  const { costs, products } = known ?? (await homeCosts(db, productIds))
  const grossE4 = new Map(
    products.flatMap((product) => {
      const cost = costs.get(product.id)
      if (cost === undefined) return []
      const { rateBp } = decideVat(product.vat_treatment as VatTreatment, home.vat, buyer.vat)
      return [[product.id, convert(Math.round((cost * (10_000 + rateBp)) / 10_000), rate)] as const]
    }),
  )
  return (productId) => grossE4.get(productId) ?? null
}
