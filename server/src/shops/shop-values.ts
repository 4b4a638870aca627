import { namedFileUrl } from '@brava/contract/files/file-url.ts'
import { wireFromMinor } from '@brava/contract/minor.ts'
import type { ShopField } from '@brava/contract/shops/shop-work.endpoints.ts'
import type { ShopSlot } from '@brava/contract/shops/shops.endpoints.ts'
import type { ShopValues } from './shop-runs.sql.ts'
import { minorOf, plainName } from './source-products.ts'
import type { WooChange, WooProduct } from './woo-shop.ts'

/** A product that a variation varies. */
export interface WooParent {
  readonly id: number
  /** Empty where it is not known: the name that the mirror has stays. */
  readonly name: string
}

/**
 * What a shop shows of a product, in our terms. The price is the regular one: what a sale asks is the shop's own. A variation
 * that shares the stock of its product has none of its own.
 */
export const shownBy = (product: WooProduct): Required<ShopValues> => ({
  price: minorOf(product.regular_price ?? ''),
  stock: product.manage_stock === 'parent' ? null : (product.stock_quantity ?? null),
  status: product.status ?? '',
  title: plainName(product.name),
  picture: picturesOf(product)[0] ?? null,
})

/** The shop's numbers of a product's pictures, the first one before the others. */
const picturesOf = ({ image, images }: WooProduct): number[] => (image ? [image] : (images ?? [])).map(({ id }) => id)

/** The same as it is kept; a variation under the name of its product and what sets it apart. */
export function itemOf(slot: ShopSlot, product: WooProduct, seenAt: Date, parent: WooParent | null = null) {
  const { price, stock, status, title, picture } = shownBy(product)
  const options = (product.attributes ?? []).flatMap(({ option }) => (option ? [plainName(option)] : []))
  return {
    slot,
    woo_id: product.id,
    parent_id: parent?.id ?? null,
    name: parent === null ? title : parent.name && [parent.name, ...options].join(', '),
    sku: product.sku ?? '',
    gtin: product.global_unique_id ?? '',
    price,
    sale_price: minorOf(product.sale_price ?? ''),
    stock: stock === null ? null : Math.trunc(stock),
    status,
    picture_id: picture,
    seen_at: seenAt,
  }
}

/**
 * As the shop is sent it. Stock is taken only where the shop counts it, so that is switched on with it. A picture takes the
 * first place: `shown` is the product as it was just read, whose other pictures stay; a variation has one.
 */
export const changeOf = (
  { id, sent: { price, stock, status, title, picture } }: { readonly id: number; readonly sent: ShopValues },
  shown: WooProduct,
  { isVariation, publicUrl }: { isVariation: boolean; publicUrl: string },
): WooChange => ({
  id,
  ...(price === undefined || price === null ? {} : { regular_price: wireFromMinor(price) }),
  ...(stock === undefined || stock === null ? {} : { manage_stock: true as const, stock_quantity: stock }),
  ...(status === undefined ? {} : { status }),
  ...(title === undefined ? {} : { name: title }),
  ...(typeof picture === 'number' ? pictureChange(`${publicUrl}${namedFileUrl(picture)}`, shown, isVariation) : {}),
})

const pictureChange = (src: string, shown: WooProduct, isVariation: boolean) =>
  isVariation
    ? { image: { src } }
    : {
        images: [
          { src },
          ...picturesOf(shown)
            .slice(1)
            .map((id) => ({ id })),
        ],
      }

/** Only these fields. */
export const valuesOf = (values: Required<ShopValues>, fields: readonly ShopField[]): ShopValues =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

export const fieldsOf = (values: ShopValues) => Object.keys(values) as ShopField[]

/**
 * Does the shop show everything that it was sent? Only then a push is done. A picture gets a number of the shop's own: it is
 * there when the first picture is another one than before.
 */
export const isShown = (sent: ShopValues, shown: Required<ShopValues>, pictureBefore: number | null): boolean =>
  fieldsOf(sent).every((field) =>
    field === 'picture' ? shown.picture !== null && shown.picture !== pictureBefore : sent[field] === shown[field],
  )
