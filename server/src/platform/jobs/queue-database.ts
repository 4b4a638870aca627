import pg from 'pg'
import type { Db as BossDatabase } from 'pg-boss'
import { DatabaseClient } from '../db/database-client.ts'
import { listeningLine } from '../events/listening-line.ts'

interface QueueDatabaseOptions {
  readonly size: number
  /** The name of its sessions in pg_stat_activity. */
  readonly name: string
  /** How long a statement may take, in milliseconds; no limit if omitted. */
  readonly silenceMs?: number
  readonly onError: (error: unknown) => void
}

/** How often the listening line is checked: if it went silent, jobs would be left to polling. */
const beatMs = 10_000

export interface QueueDatabase extends BossDatabase {
  close(): Promise<void>
}

/** The sessions of pg-boss, as the owner of the database: they find the server like all others. */
export function queueDatabase(url: string, { size, name, silenceMs, onError }: QueueDatabaseOptions): QueueDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: name,
    connectionTimeoutMillis: 5000,
    ...(silenceMs === undefined ? {} : { query_timeout: silenceMs }),
    Client: DatabaseClient,
  })
  pool.on('error', onError)
  return {
    executeSql: (text, values) => pool.query(text, values),
    async listen(channel, onNotification, onReconnect) {
      const line = listeningLine(url, {
        listen: `listen "${channel}"`,
        name,
        onNews: (notice) => (notice ? onNotification(notice.payload ?? '') : onReconnect()),
        onAway: onError,
      })
      await line.open()
      if (!line.isOpen()) throw new Error('the listening connection could not be opened')
      const timer = setInterval(() => {
        if (line.isOpen()) line.query('select 1', []).catch(line.doubt)
      }, beatMs).unref()
      return {
        async close() {
          clearInterval(timer)
          await line.close()
        },
      }
    },
    close: () => pool.end(),
  }
}
