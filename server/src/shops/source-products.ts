import type { ShopSlot } from '@brava/contract/shops/shops.endpoints.ts'
import { shopErrors } from '@brava/contract/shops/shops.errors.ts'
import type { Services } from '../platform/call.ts'
import { Refused, refuse } from '../platform/refuse.ts'
import { secretPurpose } from './set-shop.ts'
import { noteAsked, type StoredShop, storedShop } from './shops.sql.ts'
import { type WooProduct, wooShop } from './woo-shop.ts'

type Asking = Pick<Services, 'db' | 'secrets' | 'outbound' | 'clock'>

/** A larger shop is searched, not read in full: one response must end within the timeout of the call. */
const mostProducts = 10_000
/** Requested at once, so that a small host keeps capacity for its own buyers. */
const pagesAtOnce = 2

/**
 * Asks a connected shop and records how that ended, for the screen that shows its state. Throws shop.notConnected and
 * the errors of the request.
 */
export async function askShop<T>(
  services: Asking,
  slot: ShopSlot,
  act: (shop: ReturnType<typeof wooShop>, stored: StoredShop) => Promise<T>,
  { evenOff = false }: { evenOff?: boolean } = {},
): Promise<T> {
  const { db, secrets, outbound, clock } = services
  const stored = await storedShop(db, slot)
  if (!stored || !(stored.isOn || evenOff)) return refuse(shopErrors.notConnected)
  const consumerSecret = secrets.open(stored.sealedSecret, secretPurpose(slot))
  try {
    const answer = await act(wooShop(outbound, { ...stored, consumerSecret }), stored)
    await noteAsked(db, slot, clock.now(), null)
    return answer
  } catch (error) {
    await noteAsked(db, slot, clock.now(), error instanceof Refused ? error.def.code : 'common.unexpected')
    throw error
  }
}

/** Every product of a shop, ordered by id. Throws shop.tooManyProducts and the errors of askShop. */
export async function allProducts(services: Asking, slot: ShopSlot) {
  return askShop(services, slot, async (shop) => {
    const first = await shop.page(1)
    if (first.total > mostProducts) refuse(shopErrors.tooManyProducts)
    const found = [...first.products]
    for (let page = 2; page <= first.pages; page += pagesAtOnce) {
      const pages = Array.from({ length: Math.min(pagesAtOnce, first.pages - page + 1) }, (_, index) => page + index)
      for (const next of await Promise.all(pages.map((each) => shop.page(each)))) found.push(...next.products)
    }
    return found.map(productView)
  })
}

export const productsById = (services: Asking, slot: ShopSlot, ids: readonly number[]) =>
  askShop(services, slot, async (shop) => (await shop.byIds([...new Set(ids)])).map(productView))

export const productsBySearch = (services: Asking, slot: ShopSlot, text: string) =>
  askShop(services, slot, async (shop) => (await shop.search(text)).slice(0, 100).map(productView))

function productView(product: WooProduct) {
  return {
    id: product.id,
    name: plainName(product.name),
    price: minorOf(product.price ?? ''),
    sku: product.sku ?? '',
    gtin: product.global_unique_id ?? '',
    stock: product.stock_quantity ?? null,
    status: product.status ?? '',
  }
}

/** "12.5" or "1e3" as a shop stores it; null if it is not an amount. Half cents are rounded up. */
export function minorOf(text: string): number | null {
  if (text.trim() === '') return null
  const amount = Number(text)
  return Number.isFinite(amount) && Math.abs(amount) < 10 ** 11 ? Math.round(amount * 100) : null
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** WooCommerce returns names with HTML entities: "Trikovi &amp; više". */
export const plainName = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, named: string | undefined) => {
    if (named !== undefined) return entities[named.toLowerCase()] ?? whole
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return point > 31 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
