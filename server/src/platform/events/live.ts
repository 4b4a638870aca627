import type { EventStream } from '@brava/contract/endpoint.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { LiveChange } from '@brava/contract/events/live-change.ts'
import type { Person } from '../call.ts'
import type { Clock } from '../clock.ts'
import type { Queryable } from '../db/queryable.ts'
import type { Log } from '../log/log.ts'
import { refuse } from '../refuse.ts'
import { cursorOf, positionOf } from './live-cursor.ts'
import { type LivePosition, type LiveRow, liveEventsSince, livePositions } from './live-events.sql.ts'
import { listeningLine } from './listening-line.ts'
import { liveChannel } from './wake-readers.ts'

export const liveLimits = {
  /** Open connections of one person in this process; the oldest makes room. */
  perPerson: 10,
  /** Open connections in this process; later clients are asked to come back. */
  most: 10_000,
  /** Changes that are sent one by one; with more of them, everything is read again. */
  changes: 500,
  /** After a longer absence a client reads everything again. */
  secondsAway: 600,
  /**
   * A browser receives changes from this many seconds before its first connection: its screens were read in that time.
   */
  secondsBefore: 30,
} as const

export interface LiveWaits {
  /** Between two heartbeats on an idle connection. */
  readonly beatMs: number
  /** Between two checks of the sessions of all open connections. */
  readonly sessionsMs: number
  /** Between two checks of the rows, in case a notification is lost. */
  readonly lookMs: number
}
const usualWaits: LiveWaits = { beatMs: 25_000, sessionsMs: 700, lookMs: 5000 }

/** Why connections have ended since the start. */
export type LiveEnd = 'closed' | 'slow' | 'session' | 'replaced' | 'stopped'

export interface Live {
  /** Open connections. */
  readonly open: number
  readonly ended: Readonly<Record<LiveEnd, number>>
  /** Prepares for one more; the response may begin afterwards. Throws common.unavailable. */
  admit(): Promise<void>
  /** Sends changes to the person for as long as the session lives. */
  tell(person: Pick<Person, 'id' | 'companyId' | 'sessionId'>, to: EventStream): void
  /** Ends every connection, so that browsers turn to another process. */
  close(): Promise<void>
}

export interface LiveOptions {
  /** The database itself: LISTEN does not work behind a pooler. */
  readonly databaseUrl: string
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  /** Which of these sessions are still alive. */
  readonly aliveSessions: (db: Queryable, sessionIds: readonly number[], now: Date) => Promise<ReadonlySet<number>>
  readonly waits?: Partial<LiveWaits> | undefined
}

interface Listener {
  readonly personId: number
  readonly companyId: number
  readonly sessionId: number
  readonly to: EventStream
  /** New messages wait here until missed ones have been sent. */
  held: string[] | null
}

function frame(event: string, data: object | null, position: LivePosition | undefined): string {
  const id = position ? `id: ${cursorOf(position)}\n` : ''
  return `${id}event: ${event}\ndata: ${data ? JSON.stringify(data) : ''}\n\n`
}

/**
 * Live events of one server process: one database connection for all browsers, opened for the first one. Each change is
 * sent to the companies concerned; browsers read what exactly changed with an ordinary call, under the rights of that
 * moment. Decision 0036.
 */
export function createLive({ databaseUrl, clock, log, aliveSessions, waits }: LiveOptions): Live {
  const { beatMs, sessionsMs, lookMs } = { ...usualWaits, ...waits }
  const listeners = new Set<Listener>()
  const byCompany = new Map<number, Set<Listener>>()
  const byPerson = new Map<number, Set<Listener>>()
  const ended: Record<LiveEnd, number> = { closed: 0, slow: 0, session: 0, replaced: 0, stopped: 0 }
  /** Everything up to here has been sent to all. */
  let position: LivePosition | undefined
  /** The positions of this process during the last seconds, oldest first. */
  let passed: LivePosition[] = []
  let isStopping = false

  const line = listeningLine(databaseUrl, {
    listen: `listen ${liveChannel}`,
    name: 'brava-live',
    onNews: look,
    onAway: (error) => log.warn({ err: error }, 'live: no database'),
  })

  function say(listener: Listener, text: string) {
    if (listener.held) listener.held.push(text)
    else listener.to.send(text)
  }

  function sayAll(event: string) {
    for (const listener of listeners) say(listener, frame(event, null, position))
  }

  function moveTo(next: LivePosition) {
    position = next
    passed.push(next)
    const since = next.seconds - liveLimits.secondsBefore
    // The last one before that time stays: from there everything in that time is sent.
    const first = passed.findLastIndex((each) => each.seconds <= since)
    if (first > 0) passed = passed.slice(first)
    if (passed.length > 2000) passed.splice(1, 1000)
  }

  /** Reads and sends new events. One run at a time; what arrives during a run is read right afterwards. */
  let looking: Promise<void> | undefined
  let again = false
  function look(): Promise<void> {
    again = true
    looking ??= readNews().finally(() => {
      looking = undefined
      if (again) void look()
    })
    return looking
  }

  async function readNews(): Promise<void> {
    try {
      while (again && !isStopping) {
        again = false
        if (!line.isOpen()) break
        if (!position) {
          for (const each of await livePositions(line, liveLimits.secondsBefore)) moveTo(each)
          continue
        }
        const read = await liveEventsSince(line, position, liveLimits.changes + 1)
        const isLost =
          read.isForeign ||
          read.rows.length > liveLimits.changes ||
          read.position.seconds - position.seconds > liveLimits.secondsAway
        if (isLost) passed = []
        moveTo(read.position)
        if (isLost) sayAll('refresh')
        else spread(read.rows)
      }
    } catch (error) {
      again = false
      line.doubt(error)
    }
  }

  function spread(rows: readonly LiveRow[]) {
    const news = new Map<Listener, LiveRow[]>()
    for (const row of rows) {
      for (const companyId of row.company_ids) {
        for (const listener of byCompany.get(companyId) ?? []) {
          const known = news.get(listener)
          if (known) known.push(row)
          else news.set(listener, [row])
        }
      }
    }
    for (const [listener, own] of news) say(listener, changesIn(own, position))
  }

  /** One event for each subject, the latest. */
  function changesIn(rows: readonly LiveRow[], at: LivePosition | undefined): string {
    const latest = new Map(rows.map((row) => [`${row.topic} ${row.subject_id}`, row]))
    return [...latest.values()]
      .map(({ topic, subject_id: id, version }) => frame('change', { topic, id, version } satisfies LiveChange, at))
      .join('')
  }

  /** Sends a newcomer what happened since its last connection, or since its screens were read. */
  async function catchUp(listener: Listener): Promise<void> {
    const until = position
    const known = positionOf(listener.to.lastEventId)
    const from = listener.to.lastEventId === undefined ? passed[0] : known
    const isEarlyEnough =
      listener.to.lastEventId !== undefined ||
      (from && until && until.seconds - from.seconds >= liveLimits.secondsBefore)
    let text = frame('refresh', null, until)
    if (from && until && isEarlyEnough && until.seconds - from.seconds <= liveLimits.secondsAway) {
      const read = await liveEventsSince(line, from, liveLimits.changes + 1, listener.companyId).catch(
        // A position that no database ever issued.
        () => undefined,
      )
      if (read && !read.isForeign && read.rows.length <= liveLimits.changes) {
        text = read.rows.length > 0 ? changesIn(read.rows, until) : frame('beat', null, until)
      }
    }
    const held = listener.held ?? []
    listener.held = null
    // One piece: a client that is cut off in the middle has received an id only together with what preceded it.
    listener.to.send([text, ...held].join(''))
  }

  function add(listener: Listener) {
    listeners.add(listener)
    for (const [map, key] of [
      [byCompany, listener.companyId],
      [byPerson, listener.personId],
    ] as const) {
      const own = map.get(key)
      if (own) own.add(listener)
      else map.set(key, new Set([listener]))
    }
  }

  function drop(listener: Listener, end: LiveEnd) {
    if (!listeners.delete(listener)) return
    ended[end] += 1
    for (const [map, key] of [
      [byCompany, listener.companyId],
      [byPerson, listener.personId],
    ] as const) {
      const own = map.get(key)
      own?.delete(listener)
      if (own?.size === 0) map.delete(key)
    }
  }

  function dismiss(listener: Listener, end: LiveEnd, event?: string) {
    if (event) listener.to.send(frame(event, null, undefined))
    drop(listener, end)
    listener.to.end()
  }

  let isChecking = false
  async function checkSessions(): Promise<void> {
    if (isChecking || listeners.size === 0 || !line.isOpen()) return
    isChecking = true
    try {
      const asked = [...listeners]
      const alive = await aliveSessions(line, [...new Set(asked.map((each) => each.sessionId))], clock.now())
      for (const listener of asked) if (!alive.has(listener.sessionId)) dismiss(listener, 'session', 'ended')
    } catch (error) {
      line.doubt(error)
    } finally {
      isChecking = false
    }
  }

  const timers = [
    setInterval(() => void checkSessions(), sessionsMs),
    setInterval(() => void (listeners.size > 0 && look()), lookMs),
    setInterval(() => sayAll('beat'), beatMs),
  ]
  for (const timer of timers) timer.unref()

  return {
    get open() {
      return listeners.size
    },
    ended,
    async admit() {
      if (isStopping || listeners.size >= liveLimits.most) refuse(commonErrors.unavailable, { retryAfterSeconds: 5 })
      await line.open()
      if (listeners.size === 0 || !position) await look()
      if (!position) refuse(commonErrors.unavailable, { retryAfterSeconds: 5 })
    },
    tell({ id: personId, companyId, sessionId }, to) {
      const listener: Listener = { personId, companyId, sessionId, to, held: [] }
      const own = byPerson.get(personId)
      const [oldest] = own ?? []
      if (own && oldest && own.size >= liveLimits.perPerson) dismiss(oldest, 'replaced', 'replaced')
      add(listener)
      to.whenClosed(({ isSlow }) => drop(listener, isSlow ? 'slow' : 'closed'))
      if (isStopping) return dismiss(listener, 'stopped')
      void catchUp(listener)
    },
    async close() {
      isStopping = true
      for (const timer of timers) clearInterval(timer)
      for (const listener of listeners) dismiss(listener, 'stopped')
      await line.close()
    },
  }
}
