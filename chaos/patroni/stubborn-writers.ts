import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** What one node said to a writer that asks nobody who the primary is. */
export interface StubbornWriters {
  /** Numbers whose commit was acknowledged, by whichever node. */
  readonly acknowledged: ReadonlySet<number>
  /** Attempts that a node refused or did not answer. */
  readonly refused: () => number
  stop(): Promise<void>
}

/**
 * One writer for each node, which writes there whatever that node is: a primary, one that no longer is, a standby. Whatever
 * any of them acknowledges must be on the primary for ever, or two of them took writes.
 */
export function writeStubbornly(urls: readonly string[]): StubbornWriters {
  const acknowledged = new Set<number>()
  let refused = 0
  let next = 0
  let over = false
  const write = async (url: string) => {
    let client: pg.Client | undefined
    while (!over) {
      next += 1
      const id = next
      try {
        if (!client) {
          client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000, query_timeout: 60_000 })
          client.on('error', () => {})
          await client.connect()
        }
        await client.query('insert into marks (id) values ($1)', [id])
        acknowledged.add(id)
        await delay(100)
      } catch {
        refused += 1
        client?.end().catch(() => {})
        client = undefined
        await delay(300)
      }
    }
    client?.end().catch(() => {})
  }
  const writers = urls.map((url) => write(url))
  return {
    acknowledged,
    refused: () => refused,
    async stop() {
      over = true
      await Promise.race([Promise.all(writers), delay(5000)])
    },
  }
}
