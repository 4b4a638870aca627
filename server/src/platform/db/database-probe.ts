import { sql } from 'kysely'
import { connect } from './connect.ts'

/** Longer than that to connect, or to answer, and nobody should send calls here. */
const deadlineMs = 2000

export interface DatabaseProbe {
  /** Whether the database answers; never waits longer than two deadlines of two seconds, and never throws. */
  answers(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Asks whether the database is there on a connection of its own: one that no call can hold, opened when it is asked and
 * closed when nobody has asked for a while.
 */
export function databaseProbe(url: string, options: { pooler: boolean }): DatabaseProbe {
  const { db, close } = connect(url, { ...options, size: 1, acquireMs: deadlineMs, silenceMs: deadlineMs })
  let asked: Promise<boolean> | undefined
  return {
    answers() {
      // However many ask at once, it is one question.
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
