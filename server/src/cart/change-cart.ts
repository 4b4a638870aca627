import { cartErrors } from '@brava/contract/cart/cart.errors.ts'
import { mostKeysOfAnOrder, mostLinesOfACart } from '@brava/contract/cart/cart.endpoints.ts'
import { mostKeysOfALine } from '@brava/contract/cart/most-keys.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Person, Services } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { resolvePrices } from '../prices/resolve-prices.ts'
import { type CartOnWire, cartView, checkCart, viewCart } from './cart-view.ts'
import { type Cart, keepReference, lockCart, openCart, raiseVersion } from './cart.sql.ts'
import { deleteItems, insertItem, itemsOf, setQuantity, setSeenPrices } from './cart-items.sql.ts'

type World = Pick<Services, 'db' | 'clock' | 'config'>

export interface ItemToAdd {
  readonly productId: number
  readonly quantity: number
  readonly companyProductId?: number | undefined
  readonly notificationId?: number | null | undefined
}

/** Keys of a product that no longer fitted on its line. */
export interface LeftOut {
  readonly title: string
  readonly keys: number
}

/**
 * Adds products to the cart; existing lines get the quantity on top, up to the maximum of a line. Prices are looked up
 * here: whatever a browser sends about them is not even read (guarantee G16). Refuses cart.productNotFound for a
 * product, a company product or a promotion that is not the buyer's, and then changes nothing.
 */
export async function addToCart(
  world: World,
  person: Person,
  items: readonly ItemToAdd[],
): Promise<{ cart: CartOnWire; leftOut: readonly LeftOut[] }> {
  const beyond = new Map<number, number>()
  const cart = await changeCart(world, person, async (trx, cart) => {
    const there = await itemsOf(trx, cart.id)
    const wanted = mergeItems(items)
    const prices = await resolvePrices(trx, {
      companyId: person.companyId,
      at: world.clock.now(),
      items: wanted.map((item) => ({ ...item, promotionId: item.notificationId })),
    })
    const touched: number[] = []
    for (const [index, item] of wanted.entries()) {
      const price = prices[index]
      if (!price?.available || price.companyProductId === null) refuse(cartErrors.productNotFound)
      if (item.companyProductId !== undefined && item.companyProductId !== price.companyProductId) {
        refuse(cartErrors.productNotFound)
      }
      const promotionId = item.notificationId ?? null
      const step = price.trace.steps.find((one) => one.rule === 'promotion')
      if (promotionId !== null && step?.promotionId !== promotionId) refuse(cartErrors.productNotFound)
      const same = there.find((one) => one.productId === item.productId && one.promotionId === promotionId)
      const inAll = (same?.quantity ?? 0) + item.quantity
      const quantity = Math.min(mostKeysOfALine, inAll)
      if (same) await setQuantity(trx, same.id, quantity)
      const id =
        same?.id ??
        (await insertItem(trx, {
          cartId: cart.id,
          productId: item.productId,
          promotionId,
          quantity,
        }))
      if (inAll > quantity) beyond.set(id, inAll - quantity)
      touched.push(id)
    }
    return touched
  })
  const leftOut = cart.lines.flatMap(({ id, title }) => {
    const keys = beyond.get(id)
    return keys === undefined ? [] : [{ title, keys }]
  })
  return { cart, leftOut }
}

/** Sets the quantity of a line, or of a product outside promotions; 0 removes it. The shown price counts as seen. */
export function setCartItem(
  world: World,
  person: Person,
  change: { id?: number | undefined; productId?: number | undefined; quantity: number },
): Promise<CartOnWire> {
  return changeCart(world, person, async (trx, cart) => {
    const items = await itemsOf(trx, cart.id)
    const item =
      change.id !== undefined
        ? items.find((one) => one.id === change.id)
        : (items.find((one) => one.productId === change.productId && one.promotionId === null) ??
          items.find((one) => one.productId === change.productId))
    if (item && change.quantity === 0) {
      await deleteItems(trx, cart.id, item.id)
      return []
    }
    if (item) {
      await setQuantity(trx, item.id, change.quantity)
      return [item.id]
    }
    if (change.productId === undefined) refuse(cartErrors.itemNotFound)
    if (change.quantity === 0) return []
    const [price] = await resolvePrices(trx, {
      companyId: person.companyId,
      at: world.clock.now(),
      items: [{ productId: change.productId, quantity: change.quantity }],
    })
    if (!price?.available || price.companyProductId === null) refuse(cartErrors.productNotFound)
    return [
      await insertItem(trx, {
        cartId: cart.id,
        productId: change.productId,
        promotionId: null,
        quantity: change.quantity,
      }),
    ]
  })
}

/** Removes a line. A line of another cart is not found. */
export function removeCartItem(world: World, person: Person, itemId: number): Promise<CartOnWire> {
  return changeCart(world, person, async (trx, cart) => {
    const items = await itemsOf(trx, cart.id)
    if (!items.some((item) => item.id === itemId)) refuse(cartErrors.itemNotFound)
    await deleteItems(trx, cart.id, itemId)
    return []
  })
}

/** Empties the cart. Another person's cart is not found. */
export function clearCart(world: World, person: Person, cartId: number): Promise<CartOnWire> {
  return changeCart(world, person, async (trx, cart) => {
    if (cart.id !== cartId) refuse(commonErrors.notFound)
    await deleteItems(trx, cart.id)
    return []
  })
}

/** Chooses whether picture keys are wanted. */
export function chooseImageKeys(world: World, person: Person, showImgKeys: boolean): Promise<CartOnWire> {
  return changeCart(world, person, async () => [], showImgKeys)
}

/** Stores the buyer's own reference for the next order; returns the cart unchanged. */
export function setReference(world: World, person: Person, reference: string): Promise<CartOnWire> {
  return inTransaction(world.db, async (trx) => {
    const cart = (await lockCart(trx, person)) ?? (await openAndLock(trx, person))
    await keepReference(trx, cart.id, reference)
    return viewCart({ ...world, db: trx }, person)
  })
}

/**
 * One change under the cart's lock: raises the version, stores today's price on the changed lines, returns the cart.
 */
function changeCart(
  world: World,
  person: Person,
  change: (trx: Trx, cart: Cart) => Promise<readonly number[]>,
  showImgKeys?: boolean,
): Promise<CartOnWire> {
  return inTransaction(world.db, async (trx) => {
    const cart = (await lockCart(trx, person)) ?? (await openAndLock(trx, person))
    const touched = new Set(await change(trx, cart))
    await raiseVersion(trx, cart.id, showImgKeys)
    const after: Cart = { ...cart, version: cart.version + 1, showImgKeys: showImgKeys ?? cart.showImgKeys }
    const items = await itemsOf(trx, cart.id)
    if (items.length > mostLinesOfACart) refuse(cartErrors.tooManyLines, { params: { most: mostLinesOfACart } })
    if (items.reduce((sum, item) => sum + item.quantity, 0) > mostKeysOfAnOrder) {
      refuse(cartErrors.tooManyKeys, { params: { most: mostKeysOfAnOrder } })
    }
    const check = await checkCart(trx, person, after, items, world.clock.now())
    const seen = check.lines.flatMap((line) =>
      line.isOffered && touched.has(line.wanted.id) ? [{ id: line.wanted.id, price: line.own.unitPrice }] : [],
    )
    if (seen.length === 0) return cartView({ db: trx, config: world.config }, person, after, items, check)
    await setSeenPrices(trx, seen)
    const now = await itemsOf(trx, cart.id)
    return cartView(
      { db: trx, config: world.config },
      person,
      after,
      now,
      await checkCart(trx, person, after, now, world.clock.now()),
    )
  })
}

async function openAndLock(trx: Trx, person: Person): Promise<Cart> {
  await openCart(trx, person)
  const cart = await lockCart(trx, person)
  if (!cart) throw new Error('a cart was not opened')
  return cart
}

/** Merges repeated entries for the same product and promotion in one call. */
function mergeItems(items: readonly ItemToAdd[]): ItemToAdd[] {
  const merged = new Map<string, ItemToAdd>()
  for (const item of items) {
    const key = `${item.productId}:${item.notificationId ?? ''}`
    const same = merged.get(key)
    merged.set(key, same ? { ...same, quantity: same.quantity + item.quantity } : item)
  }
  return [...merged.values()]
}
