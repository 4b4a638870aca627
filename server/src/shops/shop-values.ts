import { namedFileUrl } from '@brava/contract/files/file-url.ts'
import { wireFromMinor } from '@brava/contract/minor.ts'
import type { ShopField } from '@brava/contract/shops/shop-work.endpoints.ts'
import type { ShopSlot } from '@brava/contract/shops/shops.endpoints.ts'
import type { ShopValues } from './shop-runs.sql.ts'
import { minorOf, plainName } from './source-products.ts'
import type { WooChange, WooProduct } from './woo-shop.ts'

/** The product that a variation belongs to. */
export interface WooParent {
  readonly id: number
  /** Empty if unknown: the name already stored stays. */
  readonly name: string
}

/**
 * What a shop shows of a product, in our terms. The price is the regular one: the sale price is the shop's own. A
 * variation that shares its product's stock has none of its own.
 */
export const shownBy = (product: WooProduct): Required<ShopValues> => ({
  price: minorOf(product.regular_price ?? ''),
  stock: product.manage_stock === 'parent' ? null : (product.stock_quantity ?? null),
  status: product.status ?? '',
  title: plainName(product.name),
  picture: picturesOf(product)[0] ?? null,
  pictures: picturesOf(product).slice(1),
})

/** The shop's ids of a product's pictures, the first one in front. */
const picturesOf = ({ image, images }: WooProduct): number[] => (image ? [image] : (images ?? [])).map(({ id }) => id)

/** The largest value of the column; a shop may write 99999999999 for what never runs out. */
const mostStock = 2_147_483_647

/** The same as stored; a variation is named after its product and its options. */
export function itemOf(slot: ShopSlot, product: WooProduct, seenAt: Date, parent: WooParent | null = null) {
  const { price, stock, status, title, picture, pictures } = shownBy(product)
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
    stock: stock === null ? null : Math.max(-mostStock, Math.min(mostStock, Math.trunc(stock))),
    status,
    picture_id: picture,
    further_ids: [...pictures],
    seen_at: seenAt,
  }
}

/**
 * The change as sent to the shop. The shop accepts stock only if it manages stock, so that is switched on too. The
 * cover comes first, followed by our additional pictures: `shown` is the product as just read, whose own pictures stay
 * behind them, without those of ours that it took before (`told`); a variation has one.
 */
export const changeOf = (
  { id, sent: { price, stock, status, title, picture, pictures } }: { readonly id: number; readonly sent: ShopValues },
  shown: WooProduct,
  { isVariation, publicUrl, told }: { isVariation: boolean; publicUrl: string; told: readonly number[] },
): WooChange => ({
  id,
  ...(price === undefined || price === null ? {} : { regular_price: wireFromMinor(price) }),
  ...(stock === undefined || stock === null ? {} : { manage_stock: true as const, stock_quantity: stock }),
  ...(status === undefined ? {} : { status }),
  ...(title === undefined ? {} : { name: title }),
  ...(typeof picture === 'number' || pictures !== undefined
    ? pictureChange({ cover: picture ?? null, further: pictures }, shown, {
        isVariation,
        told,
        srcOf: srcBelow(publicUrl),
      })
    : {}),
})

const srcBelow = (publicUrl: string) => (fileId: number) => ({ src: `${publicUrl}${namedFileUrl(fileId)}` })

function pictureChange(
  { cover, further }: { readonly cover: number | null; readonly further: readonly number[] | undefined },
  shown: WooProduct,
  {
    isVariation,
    told,
    srcOf,
  }: { isVariation: boolean; told: readonly number[]; srcOf: (id: number) => { src: string } },
): Pick<WooChange, 'image' | 'images'> {
  if (isVariation) return cover === null ? {} : { image: srcOf(cover) }
  const [first, ...others] = picturesOf(shown)
  const theirs = (further ? others.filter((id) => !told.includes(id)) : others).map((id) => ({ id }))
  const head = cover === null ? (first === undefined ? [] : [{ id: first }]) : [srcOf(cover)]
  return { images: [...head, ...(further ?? []).map(srcOf), ...theirs] }
}

/** Only these fields. */
export const valuesOf = (values: Required<ShopValues>, fields: readonly ShopField[]): ShopValues =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

export const fieldsOf = (values: ShopValues) => Object.keys(values) as ShopField[]

/**
 * Whether the shop shows everything that it was sent; only then is a push done. The shop gives each picture an id of
 * its own: a picture has arrived when a different one is in its place and those of ours that it took before (`told`)
 * are gone.
 */
export function isShown(
  sent: ShopValues,
  shown: Required<ShopValues>,
  before: Pick<ShopValues, 'picture' | 'pictures'>,
  told: readonly number[],
): boolean {
  const isNew = (id: number | undefined) => id !== undefined && !before.pictures?.includes(id)
  return fieldsOf(sent).every((field) => {
    if (field === 'picture') return shown.picture !== null && shown.picture !== (before.picture ?? null)
    if (field !== 'pictures') return sent[field] === shown[field]
    return (
      (sent.pictures ?? []).every((_, place) => isNew(shown.pictures[place])) &&
      !shown.pictures.some((id) => told.includes(id))
    )
  })
}
