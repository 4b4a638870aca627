import type { DeliveryAddress } from '@brava/contract/delivery.ts'
import { replaceEqualDeep } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { call } from '../api/call.ts'
import { whenOtherPerson } from '../api/profile.ts'
import { queryClient } from '../api/query-client.ts'
import { toldError } from '../api/told-error.ts'
import { keyOf, refresh, useEndpoint } from '../api/use-endpoint.ts'
import { type Cart, type CartLine, changeCart, type PlacedOrder, setItem, viewCart } from './cart-calls.ts'
import { browser } from '../text/browser-store.ts'

/** What the cart is called in a change: a line of it, or a product that may not be in it yet. */
export type Target = { readonly id: number } | { readonly productId: number }

interface State {
  readonly isOpen: boolean
  /** Quantities that were typed and not answered yet, by target. */
  readonly drafts: ReadonlyMap<string, number>
  /** The order that was just placed; shown until it is closed or something new is put into the cart. */
  readonly placed: PlacedOrder | null
  /** The buyer's own reference as it is being typed; null where the cart says it. */
  readonly reference: string | null
  /** Where it goes; null: to the company's own address, with what the cart says. */
  readonly delivery: DeliveryChoice | null
}

/** Where the next order goes, as the person chose it. */
export interface DeliveryChoice {
  readonly deliveryAddressId?: number
  readonly delivery?: z.input<typeof DeliveryAddress>
  readonly phone: string
  /** 1 e-mail, 2 SMS too. */
  readonly deliveryType: 1 | 2
  readonly email: string
  /** On one line, for the cart. */
  readonly text: string
}

const openKey = 'brava.cartOpen'
const isWished = () => browser.get(openKey) === 'yes'
/** Screens where one buys: the cart stands beside them. */
export const isShop = (path: string) =>
  path === '/my-products' || path === '/wholesale' || path.startsWith('/wholesale/')
const wide = () => matchMedia('(min-width: 1280px)').matches

let state: State = {
  isOpen: wide() && isShop(location.pathname) && isWished(),
  drafts: new Map(),
  placed: null,
  reference: null,
  delivery: null,
}
const listeners = new Set<() => void>()

function change(next: Partial<State>) {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useCartState(): State {
  return useSyncExternalStore(subscribe, () => state)
}

export function openCart(isOpen: boolean) {
  // Only where one buys is it a wish for the next time.
  if (isShop(location.pathname)) browser.set(openKey, isOpen ? 'yes' : 'no')
  change(isOpen ? { isOpen } : { isOpen, placed: null })
}

/** The buyer's own reference: shown at once, kept with the cart when the typing rests, so that it is on every device. */
export function setReference(reference: string) {
  change({ reference })
  clearTimeout(timers.get('reference'))
  timers.set(
    'reference',
    setTimeout(() => {
      queue = queue.then(sendReference)
    }, typingRestMs),
  )
}

/** Keeps what is typed of the reference before the order: after it, it would stand in the cart for the next one. */
export function settleReference(): Promise<void> {
  clearTimeout(timers.get('reference'))
  queue = queue.then(sendReference)
  return queue
}

async function sendReference() {
  const { reference } = state
  if (reference === null) return
  try {
    showCart((await call(changeCart, { body: { reference } })).data.cart)
    // A blank at the end is cut off by the server, and still wanted by whoever types on.
    if (state.reference === reference && reference === reference.trim()) change({ reference: null })
  } catch {
    // It is still in the field, and the order takes it from there.
  }
}

/**
 * On another screen: where one buys, the docked cart is as it was left; elsewhere it closes and waits in the header. Over
 * the page it never opens by itself.
 */
export function cartAt(path: string) {
  change({ isOpen: isShop(path) && wide() && isWished(), placed: null })
}

// The next order of somebody else goes to their own company, under a reference of their own.
whenOtherPerson(() => {
  for (const timer of timers.values()) clearTimeout(timer)
  change({ drafts: new Map(), placed: null, reference: null, delivery: null })
})

export function setDelivery(delivery: DeliveryChoice | null) {
  change({ delivery })
}

export function showPlaced(placed: PlacedOrder | null) {
  // The next order has a reference of its own.
  clearTimeout(timers.get('reference'))
  change(placed ? { placed, reference: null, delivery: null } : { placed })
}

/** The cart as the server last told it, and the quantities on their way. */
export function useCart() {
  const query = useEndpoint(viewCart, undefined, { staleMs: 20_000 })
  const { drafts, isOpen, placed } = useCartState()
  return { query, cart: query.data?.data, drafts, isSettling: drafts.size > 0, isOpen, placed }
}

// Answers overtake each other: a newer cart stays, whether it was read or came with a change.
queryClient.setQueryDefaults(keyOf(viewCart), {
  structuralSharing: (before, next) => {
    const [shown, { data }] = [(before as { data: Cart } | undefined)?.data, next as { data: Cart }]
    return shown && shown.id === data.id && shown.version > data.version ? before : replaceEqualDeep(before, next)
  },
})

/** Puts an answered cart on the screen, unless a newer one is there already. */
export function showCart(cart: Cart) {
  queryClient.setQueryData<{ data: Cart }>(keyOf(viewCart), { data: cart })
}

const nameOf = (target: Target) => ('id' in target ? `l${target.id}` : `p${target.productId}`)

/** The line that the stepper of a product in the catalogue stands for. */
export function lineOf(cart: Cart | undefined, productId: number): CartLine | undefined {
  const lines = cart?.lines.filter((line) => line.productId === productId) ?? []
  return lines.find((line) => line.notificationId === null) ?? lines[0]
}

/** The quantity shown for a line or a product: what was typed last, else what the cart has. */
export function shownQuantity(drafts: ReadonlyMap<string, number>, productId: number, line?: CartLine): number {
  return (line && drafts.get(`l${line.id}`)) ?? drafts.get(`p${productId}`) ?? line?.quantity ?? 0
}

const told = toldError()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
let queue: Promise<void> = Promise.resolve()
/** Clicks that follow each other closely are one change. */
const restMs = 250
const typingRestMs = 600

/** Sets a quantity: shown at once, sent when the clicking rests, one change after the other. */
export function changeQuantity(target: Target, quantity: number) {
  const name = nameOf(target)
  change({ drafts: new Map(state.drafts).set(name, quantity), placed: null })
  clearTimeout(timers.get(name))
  timers.set(
    name,
    setTimeout(() => {
      queue = queue.then(() => send(target, name))
    }, restMs),
  )
}

async function send(target: Target, name: string) {
  const quantity = state.drafts.get(name)
  if (quantity === undefined) return
  told.again()
  try {
    const answer = await call(setItem, { body: { ...target, quantity } })
    showCart(answer.data.cart)
  } catch (thrown) {
    told.tell(thrown)
    await refresh(viewCart)
  }
  // A newer wish for the same line is already waiting for its turn.
  if (state.drafts.get(name) === quantity) {
    const drafts = new Map(state.drafts)
    drafts.delete(name)
    change({ drafts })
  }
}
