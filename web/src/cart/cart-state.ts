import type { DeliveryAddress } from '@brava/contract/delivery.ts'
import type { PaymentType } from '@brava/contract/enums.ts'
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

/** How a change names its target: a line of the cart, or a product that may not be in it yet. */
export type Target = { readonly id: number } | { readonly productId: number }

interface State {
  readonly isOpen: boolean
  /** Quantities that were typed and are not confirmed yet, by target. */
  readonly drafts: ReadonlyMap<string, number>
  /** The order that was just placed; shown until it is closed or something new is added to the cart. */
  readonly placed: ShownOrder | null
  /** The buyer's own reference while it is being typed; null when the cart's own applies. */
  readonly reference: string | null
  /** The chosen way of paying; null: the first that is possible. */
  readonly payment: PaymentType | null
  /** Where it goes; null: to the company's own address, with the details in the cart. */
  readonly delivery: DeliveryChoice | null
}

export interface ShownOrder extends PlacedOrder {
  /** It had been placed before the person changed what is on the screen and ordered again. */
  readonly isEarlier?: boolean
}

/** Where the next order goes, as the person chose it. */
export interface DeliveryChoice {
  readonly deliveryAddressId?: number
  readonly delivery?: z.input<typeof DeliveryAddress>
  readonly phone: string
  /** 1 e-mail, 2 SMS too. */
  readonly deliveryType: 1 | 2
  readonly email: string
  /** As one line, for the cart. */
  readonly text: string
}

const openKey = 'brava.cartOpen'
const isWished = () => browser.get(openKey) === 'yes'
/** Screens for buying: the cart is docked beside them. */
export const isShop = (path: string) =>
  path === '/my-products' || path === '/wholesale' || path.startsWith('/wholesale/')
const wide = () => matchMedia('(min-width: 1280px)').matches

let state: State = {
  isOpen: wide() && isShop(location.pathname) && isWished(),
  drafts: new Map(),
  placed: null,
  reference: null,
  payment: null,
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
  // Only on buying screens is it a preference for the next time.
  if (isShop(location.pathname)) browser.set(openKey, isOpen ? 'yes' : 'no')
  change(isOpen ? { isOpen } : { isOpen, placed: null })
}

/**
 * The buyer's own reference: shown at once and saved with the cart after a pause in typing, so that it is on every
 * device.
 */
export function setReference(reference: string) {
  typeReference(reference)
  clearTimeout(timers.get('reference'))
  timers.set(
    'reference',
    setTimeout(() => {
      queue = queue.then(sendReference)
    }, typingRestMs),
  )
}

/** Shows it for the order on the screen only: the server may have emptied its cart, and the next order has its own. */
export function typeReference(reference: string) {
  change({ reference })
}

/** Saves the typed reference before the order: afterwards it would be in the cart for the next one. */
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
    // The server trims a space at the end, but someone who is still typing needs it.
    if (state.reference === reference && reference === reference.trim()) change({ reference: null })
  } catch {
    // It is still in the field, and the order takes it from there.
  }
}

/**
 * Called on a change of screen: on buying screens the docked cart is as it was left; elsewhere it closes and stays in
 * the header. It never opens over the page automatically.
 */
export function cartAt(path: string) {
  change({ isOpen: isShop(path) && wide() && isWished(), placed: null })
}

// Another person's next order goes to their own company, under their own reference.
whenOtherPerson(() => {
  for (const timer of timers.values()) clearTimeout(timer)
  change({ drafts: new Map(), placed: null, reference: null, payment: null, delivery: null })
})

export function setPayment(payment: PaymentType | null) {
  change({ payment })
}

export function setDelivery(delivery: DeliveryChoice | null) {
  change({ delivery })
}

export function showPlaced(placed: ShownOrder | null) {
  change({ placed })
  if (placed) dropChoices()
}

export const isPlacedShown = ({ id }: { readonly id: number }) => state.placed?.id === id

/** The next order gets its own reference, way of paying and delivery. */
export function dropChoices() {
  clearTimeout(timers.get('reference'))
  change({ reference: null, payment: null, delivery: null })
}

/** The cart as the server last returned it, and the quantities being sent. */
export function useCart() {
  const query = useEndpoint(viewCart, undefined, { staleMs: 20_000 })
  const { drafts, isOpen, placed } = useCartState()
  return { query, cart: query.data?.data, drafts, isSettling: drafts.size > 0, isOpen, placed }
}

// Answers can overtake each other: the newer cart stays, whether it was read or came with a change.
queryClient.setQueryDefaults(keyOf(viewCart), {
  structuralSharing: (before, next) => {
    const [shown, { data }] = [(before as { data: Cart } | undefined)?.data, next as { data: Cart }]
    return shown && shown.id === data.id && shown.version > data.version ? before : replaceEqualDeep(before, next)
  },
})

/** Shows a returned cart, unless a newer one is already on the screen. */
export function showCart(cart: Cart) {
  queryClient.setQueryData<{ data: Cart }>(keyOf(viewCart), { data: cart })
}

const nameOf = (target: Target) => ('id' in target ? `l${target.id}` : `p${target.productId}`)

/** The cart line that the stepper of a product in the catalogue changes. */
export function lineOf(cart: Cart | undefined, productId: number): CartLine | undefined {
  const lines = cart?.lines.filter((line) => line.productId === productId) ?? []
  return lines.find((line) => line.notificationId === null) ?? lines[0]
}

/** The quantity shown for a line or a product: what was typed last, otherwise the cart's. */
export function shownQuantity(drafts: ReadonlyMap<string, number>, productId: number, line?: CartLine): number {
  return (line && drafts.get(`l${line.id}`)) ?? drafts.get(`p${productId}`) ?? line?.quantity ?? 0
}

const told = toldError()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
let queue: Promise<void> = Promise.resolve()
/** Clicks in quick succession are one change. */
const restMs = 250
const typingRestMs = 600

/** Sets a quantity: shown at once, sent after a pause in clicking, one change after the other. */
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
  // A newer change of the same line is already queued.
  if (state.drafts.get(name) === quantity) {
    const drafts = new Map(state.drafts)
    drafts.delete(name)
    change({ drafts })
  }
}
