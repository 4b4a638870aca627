import { commonErrors } from '@brava/contract/errors.ts'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connect.ts'
import { refuse } from '../refuse.ts'
import type { Allowance } from './allowances.ts'

export interface RateLimits {
  /** Counts one call against each allowance. Throws common.tooMany, with the seconds until the window ends. */
  take(allowances: readonly Allowance[]): Promise<void>
  /** What is left of an allowance in the current window, and the seconds until it ends. */
  left(allowance: Allowance): { readonly calls: number; readonly seconds: number }
  /** Exchanges counts with the other processes; runs automatically every second. */
  exchange(): Promise<void>
  close(): void
}

interface Count {
  key: string
  endsAt: number
  /** The count of all processes at the last exchange. */
  shared: number
  /** Counted here since then. */
  own: number
  /** Being sent to the database. */
  sending: number
}

const seen = (count: Count) => count.shared + count.sending + count.own

const exchangeMs = 1000
const mostCounts = 100_000

/**
 * Limits that apply across all server processes (guarantee G40). Ordinary calls are counted here and exchanged once a
 * second in one statement, so that a call costs no write; rare expensive ones (`exact`) are counted in the database at
 * once. While the database is unavailable, this process enforces the limits on its own.
 */
export function rateLimits(db: Db, clock: Clock): RateLimits {
  const counts = new Map<string, Count>()

  async function add(changed: readonly Count[]): Promise<void> {
    if (changed.length === 0) return
    // Always in the same order, so that two processes adding to the same rows cannot deadlock.
    const sorted = [...changed].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.endsAt - b.endsAt))
    const sent = sorted.map((count) => count.own)
    for (const count of sorted) {
      count.sending += count.own
      count.own = 0
    }
    const rows = await store(sorted, sent).catch((error: unknown) => {
      sorted.forEach((count, index) => {
        count.sending -= sent[index] ?? 0
        count.own += sent[index] ?? 0
      })
      throw error
    })
    sorted.forEach((count, index) => {
      count.sending -= sent[index] ?? 0
    })
    const shared = new Map(rows.map((row) => [`${row.key} ${row.ends_at.getTime()}`, row.count]))
    for (const count of sorted) {
      count.shared = Math.max(count.shared, shared.get(`${count.key} ${count.endsAt}`) ?? 0)
    }
  }

  async function store(sorted: readonly Count[], sent: readonly number[]) {
    const { rows } = await sql<{ key: string; ends_at: Date; count: number }>`
      insert into rate_counts as r (key, ends_at, count)
      select * from unnest(${sorted.map((c) => c.key)}::text[], ${sorted.map((c) => new Date(c.endsAt))}::timestamptz[], ${sent}::int[])
      on conflict (key, ends_at) do update set count = r.count + excluded.count
      returning key, ends_at, count`.execute(db)
    return rows
  }

  function countOf(allowance: Allowance, now: number): Count {
    const windowMs = allowance.seconds * 1000
    const endsAt = (Math.floor(now / windowMs) + 1) * windowMs
    const known = counts.get(allowance.key)
    if (known && known.endsAt === endsAt) return known
    if (counts.size >= mostCounts) counts.clear()
    const fresh = { key: allowance.key, endsAt, shared: 0, own: 0, sending: 0 }
    counts.set(allowance.key, fresh)
    return fresh
  }

  let turn = 0
  async function exchange(): Promise<void> {
    const now = clock.now().getTime()
    for (const [key, count] of counts) if (count.endsAt <= now) counts.delete(key)
    await add([...counts.values()].filter((count) => count.own > 0))
    turn += 1
    if (turn % 60 === 0) await sql`delete from rate_counts where ends_at < ${new Date(now)}`.execute(db)
  }

  const timer = setInterval(() => void exchange().catch(() => {}), exchangeMs)
  timer.unref()

  return {
    async take(allowances) {
      const now = clock.now().getTime()
      for (const allowance of allowances) {
        const count = countOf(allowance, now)
        count.own += 1
        if (allowance.exact && seen(count) <= allowance.max) await add([count])
        if (seen(count) > allowance.max) {
          refuse(commonErrors.tooMany, { retryAfterSeconds: Math.max(1, Math.ceil((count.endsAt - now) / 1000)) })
        }
      }
    },
    left(allowance) {
      const now = clock.now().getTime()
      const count = countOf(allowance, now)
      return { calls: Math.max(0, allowance.max - seen(count)), seconds: Math.ceil((count.endsAt - now) / 1000) }
    },
    exchange,
    close: () => clearInterval(timer),
  }
}
