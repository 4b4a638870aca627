import { wireFromMinor } from '@brava/contract/minor.ts'
import { priceErrors } from '@brava/contract/prices/prices.errors.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import type { Person } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { productTitles } from './lock-company-products.sql.ts'

export interface Confirmation {
  readonly confirmBelowCost: boolean
  readonly reason: string
}

/** A confirmation of prices below cost needs a reason. Throws price.reasonNeeded. */
export function requireReason({ confirmBelowCost: isConfirmed, reason }: Confirmation): void {
  if (isConfirmed && reason === '') refuse(priceErrors.reasonNeeded, { fields: [{ path: 'reason', message: '' }] })
}

/** A price at a quantity, and what its seller pays for one: minor units of one currency, VAT included on both sides. */
export interface PriceBelow {
  readonly productId: number
  readonly quantity: number
  readonly price: number
  readonly purchase: number
}

/** The first twenty, as shown in a refusal. */
const shown = (below: readonly (PriceBelow & { readonly title: string })[]) =>
  below.slice(0, 20).map(({ productId, title, quantity, price, purchase }) => ({
    productId,
    title,
    quantity,
    price: wireFromMinor(price),
    purchase: wireFromMinor(purchase),
  }))

/** The first twenty as shown in a refusal, and how many products there are. */
export const belowDetail = (db: Db, below: readonly PriceBelow[], currency: string) =>
  belowDetailOfAll(db, [{ companyId: null, currency, below }])

/** Prices below cost in one place, in its currency. */
export interface PricesBelow {
  /** The company with these prices; null for a base price or a promotion. */
  readonly companyId: number | null
  /** The company or promotion, named behind the products if several are asked about together. */
  readonly place?: string
  readonly currency: string
  readonly below: readonly PriceBelow[]
}

/**
 * The same for several companies or promotions: each product once comes first, then its other figures. The count is of
 * the products at each of them; only prices in the currency of the first are shown.
 */
export async function belowDetailOfAll(db: Db, found: readonly PricesBelow[]) {
  const { currency = '' } = found[0] ?? {}
  const rows = found
    .filter((one) => one.currency === currency)
    .flatMap(({ place, below }) => below.map((price) => ({ ...price, place })))
  const seen = new Set<string>()
  const isNew = (what: string) => !seen.has(what) && seen.add(what)
  const ranked = rows.map((row) => {
    const isFirst = isNew(`${row.productId}`)
    const isOther = isNew(`${row.productId}:${row.price}:${row.purchase}`)
    return { row, rank: isFirst ? 0 : isOther ? 1 : 2 }
  })
  const ordered = ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, 20)
    .map((one) => one.row)
  const productIds = [...new Set(ordered.map((row) => row.productId))]
  const titleOf = new Map((await productTitles(db, productIds)).map((row) => [row.id, row.title]))
  const titled = ordered.map((row) => {
    const title = titleOf.get(row.productId) ?? ''
    return { ...row, title: row.place ? `${title}, ${row.place}` : title }
  })
  const count = found.reduce((sum, { below }) => sum + new Set(below.map((one) => one.productId)).size, 0)
  return { products: shown(titled), count, currency }
}

interface PreviewRow {
  readonly productId: number
  readonly title: string
  readonly newPrice: number
  readonly isBelowCost: boolean
}

/**
 * The same for the preview of a bulk change, whose prices are for one unit; `paidOf` returns what the seller pays for
 * it.
 */
export function belowInPreview<R extends PreviewRow>(
  { rows, belowCost, currency }: { readonly rows: readonly R[]; readonly belowCost: number; readonly currency: string },
  paidOf: (row: R) => number | null,
) {
  const below = rows.filter((row) => row.isBelowCost)
  const products = shown(below.map((row) => ({ ...row, quantity: 1, price: row.newPrice, purchase: paidOf(row) ?? 0 })))
  return { products, count: belowCost, currency }
}

/**
 * Lets the distributor sell below the cost of the next keys only if it confirms and enters a reason (domain rules §3),
 * which is recorded as a security event for each company or promotion. It is asked once about all of them: an agreement
 * covers only what was shown. Throws price.belowCost with the products and figures, price.reasonNeeded.
 */
export async function confirmBelowCost(
  trx: Trx,
  given: { person: Person; ip: string; found: readonly PricesBelow[]; confirmation: Confirmation },
): Promise<void> {
  const { person, ip, found, confirmation } = given
  if (found.length === 0) return
  if (!confirmation.confirmBelowCost) refuse(priceErrors.belowCost, { detail: await belowDetailOfAll(trx, found) })
  requireReason(confirmation)
  for (const { companyId, currency, below } of found) {
    const { products } = await belowDetail(trx, below, currency)
    const detail = { companyId, reason: confirmation.reason, products }
    await recordSecurityEvent(trx, { kind: 'prices.belowCost', person, ip, detail })
  }
}
