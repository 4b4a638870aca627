import type { Sent } from '@brava/contract/endpoint.ts'
import type { shoppingCart } from '@brava/contract/cart/cart.endpoints.ts'
import { useState } from 'react'
import { ApiError, infoOf } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { answerOf, pauseBefore } from '../api/retry.ts'
import { useToldError } from '../api/told-error.ts'
import { refresh } from '../api/use-endpoint.ts'
import { toast } from '../state/toast.ts'
import { type Cart, type PlacedOrder, placeOrder, viewCart } from './cart-calls.ts'
import { resultTexts } from './cart-result.texts.ts'
import { isPlacedShown, settleReference, showCart, showPlaced } from './cart-state.ts'

type OrderBody = Sent<typeof shoppingCart.placeOrder>['body']

/** An order as it was sent: the cart that was on the screen, what was chosen there, and its Idempotency-Key. */
interface SentOrder {
  readonly cart: Cart
  readonly body: OrderBody
  readonly key: string
}

export interface Placing {
  readonly isOrdering: boolean
  readonly error: ApiError | null
  /** The version of the cart that was ordered last. */
  readonly sentVersion: number | undefined
  /** The last order that has no answer yet. The server may already have emptied its cart. */
  readonly unanswered: SentOrder | undefined
  /**
   * Places what is on the screen. If it has been sent already and is still without an answer, it is repeated under its
   * own key. Anything else is another order with its own key: the server takes each version of the cart only once, so
   * at most one of them is placed.
   */
  order(cart: Cart, body: OrderBody): Promise<void>
}

/** How often an order without an answer is repeated before the buyer has to do it. */
const most = 2

/** The order may have been placed, only its answer has not arrived. */
function isLost(thrown: unknown): thrown is ApiError {
  if (!(thrown instanceof ApiError)) return false
  return thrown.code === 'offline' || thrown.code === 'timeout' || (thrown.status >= 502 && thrown.status <= 504)
}

/** The answer does not say whether the order was placed, perhaps by an earlier copy of the request. */
function saysNothing(thrown: unknown): boolean {
  return (
    isLost(thrown) || (thrown instanceof ApiError && (thrown.status === 429 || thrown.code === 'common.stillRunning'))
  )
}

/** The version of the cart that was sent is no longer the current one: an earlier order may have taken it. */
function isTaken(thrown: unknown): boolean {
  return thrown instanceof ApiError && (thrown.code === 'cart.changed' || thrown.code === 'cart.empty')
}

const ask = ({ body, key }: SentOrder) => answerOf(() => call(placeOrder, { body }, { idempotencyKey: key }))

async function send(order: SentOrder) {
  for (let failures = 0; ; failures += 1) {
    try {
      return await ask(order)
    } catch (thrown) {
      if (failures >= most || !isLost(thrown)) throw thrown
      await new Promise((next) => setTimeout(next, pauseBefore(failures, thrown)))
    }
  }
}

/** An earlier order was placed too; one by card is not paid before the card is entered. */
function tellEarlier({ info, order: { payPath } }: { info: string; order: Pick<PlacedOrder, 'payPath'> }) {
  if (!payPath) return toast('success', info)
  const action = { label: resultTexts.toCard, run: () => location.assign(payPath) }
  return toast('warning', info, { detail: resultTexts.cardNotEntered, action, lifetime: null })
}

/** Tells of an earlier order if it was placed, and returns whether it was, as far as its answer arrives. */
async function isPlacedToo(order: SentOrder) {
  try {
    tellEarlier((await send(order)).data)
    return true
  } catch {
    return false
  }
}

/** Belongs to the panel: the foot with its button goes away with the lines, the order and its key must not. */
export function usePlacing(): Placing {
  const [isOrdering, setOrdering] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const [open, setOpen] = useState<readonly SentOrder[]>([])
  const [sentVersion, setSentVersion] = useState<number>()
  const told = useToldError()

  /** Repeats an order that was sent before this one; undefined if it was refused. It can no longer be placed now. */
  async function placedEarlier(orders: readonly SentOrder[]) {
    for (const order of orders) {
      try {
        return (await send(order)).data
      } catch (thrown) {
        if (saysNothing(thrown)) throw thrown
      }
    }
    return undefined
  }

  /** Places `sending`, or finds out that one of `earlier` was placed instead. */
  async function settle(sending: SentOrder, earlier: readonly SentOrder[]) {
    try {
      const { data } = await send(sending)
      setOpen([])
      showCart(data.cart)
      const { payPath } = data.order
      // The cart of an earlier one was emptied and filled again before this order.
      const asked = earlier.filter(({ body }) => body.version < sending.body.version).map(isPlacedToo)
      if (!payPath || asked.length > 0) showPlaced(data.order)
      if (payPath && asked.length === 0) location.assign(payPath)
      // The gateway's page would hide what is told about an earlier order, or what else is on the screen by then; the
      // button in the result leads there too.
      else if (payPath) {
        const { pathname } = location
        void Promise.all(asked).then((placed) => {
          if (!placed.includes(true) && isPlacedShown(data.order) && location.pathname === pathname)
            location.assign(payPath)
        })
      }
    } catch (thrown) {
      if (saysNothing(thrown)) throw thrown
      // This one is refused; whether an earlier one was placed is known only from its own answer.
      setOpen(earlier)
      if (!isTaken(thrown)) throw thrown
      const placed = await placedEarlier(earlier)
      setOpen([])
      if (!placed) throw thrown
      showCart(placed.cart)
      // What is on the screen now is not what it was placed with, so its payment is not started either.
      showPlaced({ ...placed.order, isEarlier: true })
    }
  }

  async function order(cart: Cart, body: OrderBody) {
    if (isOrdering) return
    const isThis = (one: SentOrder) => JSON.stringify(one.body) === JSON.stringify(body)
    const repeated = open.find(isThis)
    const reference = body.reference ?? cart.reference
    const sending = repeated ?? { cart: { ...cart, reference }, body, key: crypto.randomUUID() }
    const earlier = open.filter((one) => one !== sending)
    setOrdering(true)
    setError(null)
    setOpen([...earlier, sending])
    setSentVersion(body.version)
    told.again()
    try {
      // This version of the cart may have been ordered already: the reference would be saved with the next one.
      if (!open.some((one) => one.body.version === body.version)) await settleReference()
      await settle(sending, earlier)
      void refresh()
    } catch (thrown) {
      setError(thrown instanceof ApiError ? thrown : new ApiError({ status: 0, code: 'failed', info: infoOf(thrown) }))
      told.tell(thrown)
      if (saysNothing(thrown)) return
      // Someone else was faster: other screens are out of date too. What prevented the order is shown at the lines.
      if (thrown instanceof ApiError && thrown.status === 409) void refresh()
      await refresh(viewCart)
    } finally {
      setOrdering(false)
    }
  }

  return { isOrdering, error, sentVersion, unanswered: open.at(-1), order }
}
