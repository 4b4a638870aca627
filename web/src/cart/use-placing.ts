import type { Sent } from '@brava/contract/endpoint.ts'
import type { shoppingCart } from '@brava/contract/cart/cart.endpoints.ts'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { pauseBefore } from '../api/retry.ts'
import { useToldError } from '../api/told-error.ts'
import { useAct } from '../api/use-act.ts'
import { refresh } from '../api/use-endpoint.ts'
import { type Cart, placeOrder, viewCart } from './cart-calls.ts'
import { settleReference, showCart, showPlaced } from './cart-state.ts'

type OrderBody = Sent<typeof shoppingCart.placeOrder>['body']

export interface Placing {
  readonly isOrdering: boolean
  readonly error: ApiError | null
  /** The version of the cart that was ordered last. */
  readonly sentVersion: number | undefined
  /** The cart of an order that has no answer yet. The server may already have emptied it. */
  readonly unanswered: Cart | undefined
  /** Places the order; one that is still without an answer is repeated instead, under its own key. */
  order(cart: Cart, body: OrderBody): Promise<void>
}

/** How often an order without an answer is repeated before the buyer has to do it. */
const most = 2

/** The order may have been placed, only its answer has not arrived. */
function isLost(thrown: unknown): thrown is ApiError {
  if (!(thrown instanceof ApiError)) return false
  return thrown.code === 'offline' || thrown.code === 'timeout' || (thrown.status >= 502 && thrown.status <= 504)
}

/** Belongs to the panel: the foot with its button goes away with the lines, the act and its key must not. */
export function usePlacing(): Placing {
  const [isOrdering, setOrdering] = useState(false)
  const [kept, setKept] = useState<{ cart: Cart; body: OrderBody }>()
  const [sentVersion, setSentVersion] = useState<number>()
  const told = useToldError()
  const place = useAct(placeOrder, {
    says: false,
    done: ({ data }) => {
      showCart(data.cart)
      // The card is entered on the gateway's page; the result is shown on return.
      if (data.order.payPath) location.assign(data.order.payPath)
      else showPlaced(data.order)
    },
  })

  async function send(body: OrderBody) {
    for (let failures = 0; ; failures += 1) {
      try {
        return await place.attempt({ body })
      } catch (thrown) {
        if (failures >= most || !isLost(thrown)) throw thrown
        await new Promise((next) => setTimeout(next, pauseBefore(failures, thrown)))
      }
    }
  }

  async function order(cart: Cart, body: OrderBody) {
    if (isOrdering) return
    const sending = kept ?? { cart, body }
    setOrdering(true)
    setKept(sending)
    setSentVersion(sending.body.version)
    told.again()
    try {
      if (!kept) await settleReference()
      await send(sending.body)
      setKept(undefined)
    } catch (thrown) {
      told.tell(thrown)
      if (isLost(thrown) || (thrown instanceof ApiError && thrown.code === 'common.stillRunning')) return
      setKept(undefined)
      // What prevented the order is shown at the lines.
      await refresh(viewCart)
    } finally {
      setOrdering(false)
    }
  }

  return { isOrdering, error: place.error, sentVersion, unanswered: kept?.cart, order }
}
