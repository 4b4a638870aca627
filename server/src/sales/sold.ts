/** Whose sales: the distributor's (the first leg of every order) or a reseller's own (the second leg of its retailers' orders). */
export type SoldLeg = { readonly seq: 1 } | { readonly seq: 2; readonly sellerId: number }

/** What narrows sales; every one is optional. Companies are those that ordered. */
export interface SalesFilters {
  readonly productIds?: readonly number[] | undefined
  /** With all categories below them. */
  readonly categoryIds?: readonly number[] | undefined
  readonly productTypeIds?: readonly number[] | undefined
  readonly publisherIds?: readonly number[] | undefined
  /** Part of a product's title or code. */
  readonly productText?: string | undefined
  readonly companyIds?: readonly number[] | undefined
  readonly companyTypes?: readonly number[] | undefined
  /** Country codes of the companies. */
  readonly markets?: readonly string[] | undefined
  readonly paymentTypes?: readonly number[] | undefined
  readonly isDomestic?: boolean | undefined
}

export interface SoldQuestion {
  readonly leg: SoldLeg
  readonly filters: SalesFilters
}

export type SoldBy = 'product' | 'day'

/** Exact sums: amounts in millionths of the minor unit, of the distributor's or the reseller's own currency. */
export interface Sold {
  /** Product id, or day "2026-11-21". */
  readonly key: string
  readonly keys: number
  /** Orders with the product; 0 where days are asked (an order of two products would count twice). */
  readonly orders: number
  readonly net: bigint
  readonly gross: bigint
  /** What the keys that were assigned have cost the distributor; what a reseller pays to it. */
  readonly cost: bigint
}
