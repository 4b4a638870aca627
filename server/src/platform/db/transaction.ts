import { sql } from 'kysely'
import { callText, type Literal } from './call-text.ts'
import type { Db, Trx } from './connect.ts'

const retryable = new Set(['40001', '40P01'])

export function sqlState(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error
    ? String((error as { code: unknown }).code)
    : undefined
}

/** The name of the violated constraint, if the error is one. */
export function violatedConstraint(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'constraint' in error
    ? String((error as { constraint: unknown }).constraint)
    : undefined
}

interface Ending {
  /** Calls sent together with the commit. */
  readonly last: string[]
  waitsForDiskAfterwards: boolean
  readonly afterwards: (() => void)[]
}
const endings = new WeakMap<Trx, Ending>()

/** What runs once the transaction of `inTransaction` has committed; nothing when it is undone. False outside of one. */
export function onceCommitted(trx: Trx, work: () => void): boolean {
  const ending = endings.get(trx)
  ending?.afterwards.push(work)
  return ending !== undefined
}

/**
 * Calls a function of the database as the last thing of the transaction, in one message with the commit: what it locks
 * is not held while this process and the network have their turn. For rows that many wait for: stock counters, custody
 * heads, invoice counters (decision 0013). Calls are made in the order given. Where the transaction was not begun by
 * inTransaction, it is called at once.
 */
export async function callLast(trx: Trx, name: string, values: readonly Literal[]): Promise<void> {
  const ending = endings.get(trx)
  if (ending) ending.last.push(callText(name, values))
  else await sql`select ${sql.raw(callText(name, values))}`.execute(trx)
}

/**
 * The transaction has set synchronous_commit off for itself, so that it lets go of what others wait for before the disk
 * has answered; the disk is waited for afterwards, before anybody is told (decision 0013). Nothing is acknowledged that
 * a crash could take back: what is flushed later includes all that was committed earlier.
 */
export function flushAfterCommit(trx: Trx): void {
  const ending = endings.get(trx)
  if (!ending) throw new Error('the transaction was not begun by inTransaction')
  ending.waitsForDiskAfterwards = true
}

/** A commit, of next to nothing, that waits for the disk: everything committed before it is on the disk then. */
const flush = `select pg_logical_emit_message(true, 'flush', '')`

async function end(trx: Trx, { last, waitsForDiskAfterwards }: Ending): Promise<void> {
  if (last.length === 0 && !waitsForDiskAfterwards) return
  const statements = [...last.map((call) => `select ${call}`), 'commit', ...(waitsForDiskAfterwards ? [flush] : [])]
  await sql.raw(statements.join('; ')).execute(trx)
}

/**
 * Runs the work in one READ COMMITTED transaction and repeats it, up to five times with growing random pauses, when
 * PostgreSQL gave up on a serialisation failure or a deadlock (40001, 40P01). The work must be free of outside effects.
 * Inside a transaction (an idempotent call is one) the work joins it; the outermost one repeats.
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Trx)
  for (let attempt = 1; ; attempt += 1) {
    try {
      const ending: Ending = { last: [], waitsForDiskAfterwards: false, afterwards: [] }
      const result = await db.transaction().execute(async (trx) => {
        endings.set(trx, ending)
        const done = await work(trx)
        await end(trx, ending)
        return done
      })
      for (const run of ending.afterwards) run()
      return result
    } catch (error) {
      if (attempt >= 5 || !retryable.has(sqlState(error) ?? '')) throw error
      await new Promise((resume) => setTimeout(resume, Math.random() * 10 * 2 ** attempt))
    }
  }
}
