import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { tokenOf } from '../../bench/orders/bench-trade.ts'
import { openClient } from '../../chaos/client.ts'
import { History } from '../../chaos/history.ts'
import { randomFrom } from '../../seed/world/random.ts'

interface Placed {
  /** The duration of each call that placed an order, in milliseconds. */
  readonly took: readonly number[]
  /** Every failed call, orders and lists alike. */
  readonly failures: readonly string[]
}

export interface Buying {
  readonly orderIds: readonly number[]
  /** What has happened since the last call. */
  taken(): Placed
  /** Orders placed since `taken` was last called. */
  readonly since: () => number
  stop(): Promise<void>
}

/**
 * The given number of buyers who fill a cart, look at it, place it and read their orders, one call after the other and
 * each once: nothing is retried, so anything that a server refuses or loses is a failure.
 */
export function buyOn(
  port: number,
  options: { buyers: number; productIds: readonly number[]; pauseMs: number },
): Buying {
  let isOn = true
  let took: number[] = []
  let failures: string[] = []
  const orderIds: number[] = []
  const buy = async (buyer: number) => {
    const random = randomFrom(`migrations ${buyer}`)
    const client = openClient({
      port,
      token: tokenOf(buyer),
      random,
      history: new History(),
      isOver: () => true,
      timeoutMs: 60_000,
    })
    const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
      const answer = await client.once({
        method,
        path,
        ...(body ? { body } : {}),
        ...(method === 'POST' ? { key: randomUUID() } : {}),
      })
      if (answer?.status === 200) return answer.body.data
      failures.push(`${method} ${path}: ${answer ? `${answer.status} ${answer.text.slice(0, 200)}` : 'no answer'}`)
      return undefined
    }
    for (let turn = 0; isOn; turn += 1) {
      const line = { productId: random.pick(options.productIds), quantity: random.whole(1, 3) }
      await call('POST', '/shopping-cart', { shoppingCartItems: [line] })
      const cart = await call('GET', '/shopping-cart')
      if (cart) {
        const began = performance.now()
        const placed = await call('POST', '/shopping-cart/create-order-from-shopping-cart', {
          version: cart.version,
          paymentType: 5,
        })
        if (placed) {
          took.push(performance.now() - began)
          orderIds.push(placed.order.id)
          if (turn % 5 === 0) {
            await call('POST', '/orders/get-my-orders', { currentPage: 1, pageSize: 20 })
            await call('GET', `/orders/get-my-order/${placed.order.id}`)
          }
        }
      }
      await delay(options.pauseMs)
    }
  }
  const buying = Promise.all(Array.from({ length: options.buyers }, (_, buyer) => buy(buyer)))
  buying.catch(() => {})
  return {
    orderIds,
    since: () => took.length,
    taken() {
      const now = { took, failures }
      took = []
      failures = []
      return now
    },
    async stop() {
      isOn = false
      await buying
    },
  }
}

/** A buyer who cannot continue has run out of keys or money, or no server answers. */
const longestPartMs = 120_000

/** Waits until the given number of orders has been placed since they were last taken. */
export async function ordersReach(buying: Buying, count: number): Promise<void> {
  const since = performance.now()
  while (buying.since() < count) {
    if (performance.now() - since > longestPartMs) {
      const { failures } = buying.taken()
      throw new Error(`only ${buying.since()} of ${count} orders; ${failures.slice(0, 3).join('; ')}`)
    }
    await delay(20)
  }
}
