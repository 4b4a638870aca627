import { randomUUID } from 'node:crypto'
import { HttpConnection } from '../load/http-connection.ts'
import type { LoadClient } from '../row.ts'

export interface Ordering {
  readonly url: string
  readonly clients: number
  /** For each company, a credential and the products it can buy. */
  readonly programs: readonly { readonly bearer: string; readonly products: readonly string[] }[]
}

/** A program that places one-key orders one after the other, each time for the next company and another product. */
export async function startClient(index: number, args: unknown): Promise<LoadClient> {
  const { url, clients, programs } = args as Ordering
  const connection = await HttpConnection.open(url)
  let n = index
  return {
    async once() {
      const program = programs[n % programs.length]
      const product = program?.products[n % program.products.length]
      if (!program || !product) throw new Error('no program or nothing to buy')
      n += clients
      const reference = randomUUID()
      const answer = await connection.send({
        method: 'POST',
        path: '/partner/v1/orders',
        token: program.bearer,
        headers: { 'idempotency-key': reference },
        json: JSON.stringify({ reference, lines: [{ product, quantity: 1, maxUnitPrice: '10000.00' }] }),
      })
      if (answer.status !== 201) throw new Error(`${answer.status} ${answer.body.slice(0, 300)}`)
    },
    stop: async () => connection.close(),
  }
}
