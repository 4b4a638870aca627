import pg from 'pg'
import { databaseIsAway } from '../db/database-is-away.ts'
import type { Queryable } from '../db/queryable.ts'
import { liveChannel } from './wake-readers.ts'

/** A channel's name cannot be a parameter; it is a constant. */
const listening = `listen ${liveChannel}`

/** Longer than that for a connection or an answer, and the line is taken for dead. */
const silenceMs = 5000
/** Between two tries to reach the database; the last one repeats. */
const pausesMs = [200, 500, 1000, 2000, 5000]

/** The one connection of a process on which it listens and reads. */
export interface LiveLine extends Queryable {
  /** Connects, when it has not yet. Never throws: `isOpen` says whether it worked. */
  open(): Promise<void>
  isOpen(): boolean
  /** A question failed: where that was the connection's fault, another one is opened. */
  doubt(error: unknown): void
  close(): Promise<void>
}

/** Opened when it is first needed, and again whenever it breaks; `onNews` is called then too, for what was missed. */
export function liveLine(
  url: string,
  { onNews, onAway }: { onNews: () => unknown; onAway: (error: unknown) => void },
): LiveLine {
  let client: pg.Client | undefined
  let opening: Promise<void> | undefined
  let isClosed = false

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: silenceMs,
      query_timeout: silenceMs,
      keepAlive: true,
      options: '-c timezone=UTC -c jit=off -c role=brava_app',
      application_name: 'brava-live',
    })
    next.on('error', (error) => lost(next, error))
    next.on('end', () => lost(next, undefined))
    next.on('notification', onNews)
    try {
      await next.connect()
      await next.query(listening)
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
      if (!client) throw new Error('the live line is down')
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
      const last = client
      client = undefined
      await opening
      await last?.end().catch(() => {})
    },
  }
}
