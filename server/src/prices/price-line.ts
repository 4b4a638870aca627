import type { Minor } from '@brava/contract/minor.ts'
import type { RowFound } from '../platform/imports/import-kind.ts'
import { readAmount } from '../platform/imports/read-amount.ts'

/** The content of a line of a price file. */
export interface PriceLine {
  readonly code: string
  readonly price: Minor
}

/** Reads the code and the price of a line. */
export function parsePriceLine(
  product: string,
  price: string,
): { value: PriceLine } | { problem: Omit<RowFound, 'place'> } {
  if (product === '') return { problem: { outcome: 'unknownProduct', field: 'product' } }
  const amount = readAmount(price)
  if (amount === null) return { problem: { outcome: 'priceNotNumber', field: 'price', detail: price.slice(0, 60) } }
  return { value: { code: product, price: amount } }
}

export const codesOf = (rows: readonly { value: { code: string } }[]) => rows.map(({ value }) => value.code)

/** Finds a product by its code as written, else in upper case. */
export function byCode<P extends { code: string }>(products: readonly P[]) {
  const known = new Map(products.map((product) => [product.code, product]))
  return (code: string) => known.get(code) ?? known.get(code.toUpperCase())
}
