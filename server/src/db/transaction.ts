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

/**
 * Runs the work in one READ COMMITTED transaction and repeats it, up to five times with growing random pauses, when
 * PostgreSQL gave up on a serialisation failure or a deadlock (40001, 40P01). The work must be free of outside effects.
 * Inside a transaction (an idempotent call is one) the work joins it; the outermost one repeats.
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Trx)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt >= 5 || !retryable.has(sqlState(error) ?? '')) throw error
      await new Promise((resume) => setTimeout(resume, Math.random() * 10 * 2 ** attempt))
    }
  }
}
