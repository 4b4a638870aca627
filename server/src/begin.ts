import { setTimeout as delay } from 'node:timers/promises'
import type { App } from './app.ts'
import { databaseIsAway } from './platform/db/database-is-away.ts'
import type { Log } from './platform/log/log.ts'
import { sqlState } from './platform/db/transaction.ts'

export interface Beginning {
  readonly app: Pick<App, 'startJobs' | 'started'>
  /** Brings the schema up to date. */
  readonly migrate: () => Promise<void>
  readonly log: Pick<Log, 'warn' | 'info'>
  /** True once the process is told to stop. */
  readonly isStopping: () => boolean
  /** Pause between two tries; grows up to tenfold. */
  readonly pauseMs?: number
}

/** The same step may soon succeed: the database is away, or another process held a lock for too long. */
const isPassing = (error: unknown) => databaseIsAway(error) || sqlState(error) === '55P03'

/**
 * Migrates and starts the jobs, however long it takes: while the database cannot be reached the process waits, says so
 * on /readyz and tries again. Every other failure is thrown.
 */
export async function begin({ app, migrate, log, isStopping, pauseMs = 1000 }: Beginning): Promise<void> {
  for (let attempt = 1; !isStopping(); attempt += 1) {
    try {
      await migrate()
      await app.startJobs()
      app.started()
      if (attempt > 1) log.info({ attempt }, 'the database is reachable: started')
      return
    } catch (error) {
      if (!isPassing(error)) throw error
      log.warn({ err: error, attempt }, 'the database cannot be reached yet')
      await delay(pauseMs * Math.min(10, attempt))
    }
  }
}
