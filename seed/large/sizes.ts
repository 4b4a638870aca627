/** The sizes of a large world, including the small one, except that its own orders come on top. */
export interface LargeSizes {
  readonly products: number
  readonly companies: number
  readonly orders: number
  readonly keys: number
}

export const fullSizes: LargeSizes = { products: 5_000, companies: 2_000, orders: 1_000_000, keys: 2_000_000 }

/**
 * A world with this many orders and the proportions of the full one; small ones keep enough of everything to be
 * realistic.
 */
export function sizesFor(orders: number): LargeSizes {
  const share = orders / fullSizes.orders
  return {
    orders,
    products: Math.max(420, Math.min(fullSizes.products, Math.round(fullSizes.products * Math.sqrt(share)))),
    companies: Math.max(60, Math.min(fullSizes.companies, Math.round(fullSizes.companies * Math.sqrt(share)))),
    keys: Math.max(orders * 2 + 30_000, Math.round(fullSizes.keys * share)),
  }
}
