import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** What each node answered to a writer that does not ask which node is the primary. */
export interface StubbornWriters {
  /** Numbers whose commit was acknowledged, by any node. */
  readonly acknowledged: ReadonlySet<number>
  /** Attempts that a node refused or did not answer. */
  readonly refused: () => number
  stop(): Promise<void>
}

/**
 * One writer per node, which keeps writing there whatever the node is: a primary, a former primary, a standby.
 * Everything that any node acknowledges must stay on the primary for ever; otherwise two nodes took writes.
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
