import { sql } from 'kysely'
import type { Db, Trx } from './connect.ts'
import { prepared } from './prepared.ts'

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

interface AfterCommit {
  needsFlush: boolean
  readonly work: (() => void)[]
}
const afterCommit = new WeakMap<Trx, AfterCommit>()

/** What runs once the transaction of `inTransaction` has committed; nothing when it is undone. False outside of one. */
export function onceCommitted(trx: Trx, work: () => void): boolean {
  const then = afterCommit.get(trx)
  then?.work.push(work)
  return then !== undefined
}

/**
 * The transaction has set synchronous_commit off for itself, so that it lets go of counters that others wait for before
 * the disk has answered; whoever called waits for the disk afterwards, before anybody is told (decision 0013). Nothing
 * is acknowledged that a crash could take back: what is flushed later includes all that was committed earlier.
 */
export function flushAfterCommit(trx: Trx): void {
  const then = afterCommit.get(trx)
  if (!then) throw new Error('the transaction was not begun by inTransaction')
  then.needsFlush = true
}

/** A commit that waits for the disk, of next to nothing: everything committed before it is on the disk then. */
async function flush(db: Db): Promise<void> {
  await sql`${prepared('flush')}select pg_logical_emit_message(true, 'flush', '')`.execute(db)
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
      const then: AfterCommit = { needsFlush: false, work: [] }
      const result = await db.transaction().execute((trx) => {
        afterCommit.set(trx, then)
        return work(trx)
      })
      if (then.needsFlush) await flush(db)
      for (const run of then.work) run()
      return result
    } catch (error) {
      if (attempt >= 5 || !retryable.has(sqlState(error) ?? '')) throw error
      await new Promise((resume) => setTimeout(resume, Math.random() * 10 * 2 ** attempt))
    }
  }
}
