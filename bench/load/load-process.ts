import type { LoadClient, Measured, StartClient } from '../row.ts'
import { closedLoop } from './closed-loop.ts'

/** What the load process is asked to do; it answers with what it measured. */
export interface LoadOrder {
  readonly module: string
  readonly args: unknown
  readonly clients: number
  readonly seconds: number
}

export type LoadAnswer = { readonly measured: Measured } | { readonly problem: string }

/** The first message is the order to load, the second one ends the load. */
const stopped = { now: false }

async function work(order: LoadOrder): Promise<Measured> {
  const { startClient } = (await import(order.module)) as { startClient: StartClient }
  const clients: LoadClient[] = []
  for (let index = 0; index < order.clients; index += 1) clients.push(await startClient(index, order.args))
  try {
    return await closedLoop(clients, order.seconds, stopped)
  } finally {
    for (const client of clients) await client.stop()
  }
}

process.once('message', (order: LoadOrder) => {
  process.once('message', () => {
    stopped.now = true
  })
  void work(order)
    .then(
      (measured): LoadAnswer => ({ measured }),
      (error): LoadAnswer => ({ problem: String((error as Error).stack ?? error) }),
    )
    .then((answer) => process.send?.(answer, () => process.disconnect()))
})
