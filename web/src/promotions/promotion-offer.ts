import { minorFromWire, wireFromMinor } from '@brava/contract/minor.ts'
import type { MyProduct } from './promotion-calls.ts'

export type Quantities = ReadonlyMap<number, number>

/** Whether the buyer can get at least the minimum quantity. Other products are shown but not added. */
export const isForSale = (product: MyProduct) => product.quantity > 0

export const startOf = (products: readonly MyProduct[]): Quantities =>
  new Map(products.map((product) => [product.productId, product.quantity]))

export const quantityOf = (quantities: Quantities, product: MyProduct) =>
  quantities.get(product.productId) ?? product.quantity

/** A valid quantity is greater than zero, not below the MOQ and not above the stock (specification §5). */
export function isWrong(product: MyProduct, quantity: number): boolean {
  if (!isForSale(product)) return false
  return quantity <= 0 || quantity < product.moq || quantity > mostOf(product)
}

/** The maximum quantity. */
export const mostOf = (product: MyProduct) => (product.mayBackOrder ? 10_000 : product.itemsInStock)

/** The totals of the dialog: keys, gross, and the savings against the usual prices. */
export function sumsOf(products: readonly MyProduct[], quantities: Quantities) {
  let keys = 0
  let gross = 0
  let saved = 0
  for (const product of products.filter(isForSale)) {
    const quantity = quantityOf(quantities, product)
    const promo = minorFromWire(product.promoPrice)
    keys += quantity
    gross += promo * quantity
    saved += Math.max(0, minorFromWire(product.oldPurchasePrice) - promo) * quantity
  }
  return { keys, gross: wireFromMinor(gross), saved: wireFromMinor(saved) }
}

export const sumOf = (product: MyProduct, quantity: number) =>
  wireFromMinor(minorFromWire(product.promoPrice) * quantity)

/** Whether the promotional price is lower, be it by less than the half percent that percentOff rounds away. */
export const isLower = (product: { oldPurchasePrice: string; promoPrice: string }) =>
  minorFromWire(product.promoPrice) < minorFromWire(product.oldPurchasePrice)

/** By how much the promotional price is lower, in whole percent; null when that rounds to nothing. */
export function percentOff(product: { oldPurchasePrice: string; promoPrice: string }): number | null {
  const old = minorFromWire(product.oldPurchasePrice)
  const off = old === 0 ? 0 : Math.round(((old - minorFromWire(product.promoPrice)) * 100) / old)
  return off > 0 ? off : null
}

/**
 * Specification §9: KM for domestic readers, else the alternate currency's symbol, else the reader's. A domestic reader
 * who buys in another currency sees that one: the amounts exist in no other.
 */
export const symbolFor = (
  product: MyProduct | undefined,
  reader: { readonly isDomestic: boolean; readonly currencySymbol: string },
) => (reader.isDomestic ? reader.currencySymbol : (product?.alternateCurrency?.symbol ?? reader.currencySymbol))
