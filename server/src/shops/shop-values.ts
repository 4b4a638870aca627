import { wireFromMinor } from '@brava/contract/minor.ts'
import type { ShopField } from '@brava/contract/shops/shop-work.endpoints.ts'
import type { ShopSlot } from '@brava/contract/shops/shops.endpoints.ts'
import type { ShopValues } from './shop-runs.sql.ts'
import { minorOf, plainName } from './source-products.ts'
import type { WooChange, WooProduct } from './woo-shop.ts'

/** What a shop shows of a product, in our terms. The price is the regular one: what a sale asks is the shop's own. */
export const shownBy = (product: WooProduct): Required<ShopValues> => ({
  price: minorOf(product.regular_price ?? ''),
  stock: product.stock_quantity ?? null,
  status: product.status ?? '',
  title: plainName(product.name),
})

/** The same as it is kept. */
export function itemOf(slot: ShopSlot, product: WooProduct, seenAt: Date) {
  const { price, stock, status, title } = shownBy(product)
  return {
    slot,
    woo_id: product.id,
    name: title,
    sku: product.sku ?? '',
    gtin: product.global_unique_id ?? '',
    price,
    sale_price: minorOf(product.sale_price ?? ''),
    stock: stock === null ? null : Math.trunc(stock),
    status,
    seen_at: seenAt,
  }
}

/** As the shop is sent it. Stock is taken only where the shop counts it, so that is switched on with it. */
export const changeOf = (id: number, { price, stock, status, title }: ShopValues): WooChange => ({
  id,
  ...(price === undefined || price === null ? {} : { regular_price: wireFromMinor(price) }),
  ...(stock === undefined || stock === null ? {} : { manage_stock: true as const, stock_quantity: stock }),
  ...(status === undefined ? {} : { status }),
  ...(title === undefined ? {} : { name: title }),
})

/** Only these fields. */
export const valuesOf = (values: Required<ShopValues>, fields: readonly ShopField[]): ShopValues =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

export const fieldsOf = (values: ShopValues) => Object.keys(values) as ShopField[]

/** Does the shop show everything that it was sent? Only then a push is done. */
export const isShown = (sent: ShopValues, shown: Required<ShopValues>): boolean =>
  fieldsOf(sent).every((field) => sent[field] === shown[field])
