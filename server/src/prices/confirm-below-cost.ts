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
export async function belowDetail(db: Db, below: readonly PriceBelow[], currency: string) {
  const productIds = [...new Set(below.map((one) => one.productId))]
  const titles = new Map((await productTitles(db, productIds)).map((row) => [row.id, row.title]))
  return {
    products: shown(below.map((one) => ({ ...one, title: titles.get(one.productId) ?? '' }))),
    count: productIds.length,
    currency,
  }
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
 * which is recorded as a security event. Throws price.belowCost with the products and figures, price.reasonNeeded.
 */
export async function confirmBelowCost(
  trx: Trx,
  given: {
    person: Person
    ip: string
    /** The company with this price; null for the base price. */
    companyId: number | null
    currency: string
    below: readonly PriceBelow[]
    confirmation: Confirmation
  },
): Promise<void> {
  const { person, ip, companyId, currency, below, confirmation } = given
  const detail = await belowDetail(trx, below, currency)
  if (!confirmation.confirmBelowCost) refuse(priceErrors.belowCost, { detail })
  requireReason(confirmation)
  await recordSecurityEvent(trx, {
    kind: 'prices.belowCost',
    person,
    ip,
    detail: { companyId, reason: confirmation.reason, products: detail.products },
  })
}
