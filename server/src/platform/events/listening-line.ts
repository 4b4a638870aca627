import type pg from 'pg'
import { DatabaseClient } from '../db/database-client.ts'
import { databaseIsAway } from '../db/database-is-away.ts'
import type { Queryable } from '../db/queryable.ts'

/** After a longer wait for a connection or an answer, the line counts as dead. */
const silenceMs = 5000
/** Between two attempts to reach the database; the last one repeats. */
const pausesMs = [200, 500, 1000, 2000, 5000]

/** A process's own connection, on which it listens and may read. */
export interface ListeningLine extends Queryable {
  /** Connects if not connected yet. Never throws: `isOpen` says whether it worked. */
  open(): Promise<void>
  isOpen(): boolean
  /** A query failed: if the connection was the cause, another one is opened. */
  doubt(error: unknown): void
  close(): Promise<void>
}

interface Listening {
  /** The statement that listens, a constant: the name of a channel cannot be a parameter. */
  readonly listen: `listen ${string}`
  /** The connection's name in pg_stat_activity. */
  readonly name: string
  /** Receives the notification, or nothing after a time without a line. */
  readonly onNews: (notice?: pg.Notification) => unknown
  readonly onAway: (error: unknown) => void
}

/** Opened when first needed, and again whenever it breaks; `onNews` is then called too, for missed notifications. */
export function listeningLine(url: string, { listen, name, onNews, onAway }: Listening): ListeningLine {
  let client: pg.Client | undefined
  let opening: Promise<void> | undefined
  let isClosed = false

  async function connect(): Promise<void> {
    const next = new DatabaseClient({
      connectionString: url,
      connectionTimeoutMillis: silenceMs,
      query_timeout: silenceMs,
      keepAlive: true,
      options: '-c timezone=UTC -c jit=off -c role=brava_app',
      application_name: name,
    })
    next.on('error', (error) => lost(next, error))
    next.on('end', () => lost(next, undefined))
    next.on('notification', onNews)
    try {
      await next.connect()
      await next.query(listen)
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
    client = next
  }

  function lost(which: pg.Client, error: unknown) {
    if (client !== which) return
    client = undefined
    if (isClosed) return
    onAway(error)
    void again()
  }

  async function again(): Promise<void> {
    for (let turn = 0; !isClosed && !client; turn += 1) {
      await new Promise((resume) => setTimeout(resume, pausesMs[Math.min(turn, pausesMs.length - 1)]).unref())
      await open()
    }
    if (client) onNews()
  }

  function open(): Promise<void> {
    if (client || isClosed) return Promise.resolve()
    opening ??= connect()
      .catch(() => {})
      .finally(() => {
        opening = undefined
      })
    return opening
  }

  return {
    open,
    isOpen: () => client !== undefined,
    async query(text, values) {
      if (!client) throw new Error('the listening connection is down')
      return client.query(text, [...values])
    },
    doubt(error) {
      const which = client
      if (!which || !databaseIsAway(error)) return
      lost(which, error)
      void which.end().catch(() => {})
    },
    async close() {
      isClosed = true
      // A line still being opened is closed too.
      await opening
      const last = client
      client = undefined
      await last?.end().catch(() => {})
    },
  }
}
