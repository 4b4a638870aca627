import { randomUUID } from 'node:crypto'
import { NothingLeft } from '../load/closed-loop.ts'
import { HttpConnection } from '../load/http-connection.ts'
import type { LoadClient } from '../row.ts'
import { tokenOf } from './bench-trade.ts'

export interface Buying {
  readonly url: string
  readonly clients: number
  readonly orders: number
}

/** The call that orders the contents of a prepared cart. */
export function orderOf(token: string) {
  return {
    method: 'POST',
    path: '/api/shopping-cart/create-order-from-shopping-cart',
    token,
    headers: { 'idempotency-key': randomUUID() },
    body: { version: 1, paymentType: 5 },
  }
}

/** A client that places prepared orders one after the other, each for another person, as the browser does. */
export async function startClient(index: number, args: unknown): Promise<LoadClient> {
  const { url, clients, orders } = args as Buying
  const connection = await HttpConnection.open(url)
  let n = index
  return {
    async once() {
      if (n >= orders) throw new NothingLeft('more orders were placed than prepared')
      const { body, ...order } = orderOf(tokenOf(n))
      const answer = await connection.send({ ...order, json: JSON.stringify(body) })
      n += clients
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body.slice(0, 300)}`)
    },
    stop: async () => connection.close(),
  }
}
