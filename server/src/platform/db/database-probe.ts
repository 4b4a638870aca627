import { sql } from 'kysely'
import { connect } from './connect.ts'

/** If connecting or answering takes longer, nobody should send calls here. */
const deadlineMs = 2000

export interface DatabaseProbe {
  /** Whether the database answers; never waits longer than two deadlines of two seconds, and never throws. */
  answers(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Checks whether the database is up on a separate connection that no call can hold; opened on request and closed when
 * not used for a while.
 */
export function databaseProbe(url: string, options: { pooler: boolean }): DatabaseProbe {
  const { db, close } = connect(url, { ...options, size: 1, acquireMs: deadlineMs, silenceMs: deadlineMs })
  let asked: Promise<boolean> | undefined
  return {
    answers() {
      // Concurrent callers share one query.
      asked ??= sql`select 1`
        .execute(db)
        .then(
          () => true,
          () => false,
        )
        .finally(() => {
          asked = undefined
        })
      return asked
    },
    close,
  }
}
