import type { Services } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { type JobHandler, jobHandler, jobKind } from '../platform/jobs/jobs.ts'
import { forgetEvents, giveNumbers, hasUnnumbered } from './partner-events.sql.ts'

/**
 * Runs in the process that wrote the event, a moment after its commit, and every minute for what a crash left behind.
 */
export const numberEventsJob = jobKind<Record<never, never>>('partner-events', {
  cron: '* * * * *',
  retryLimit: 0,
  runsHere: true,
})

const forgetEventsJob = jobKind<Record<never, never>>('partner-events-forget', { cron: '17 3 * * *' })

/** Numbers assigned in one transaction. */
const mostAtOnce = 5000

/** Assigns every committed event its number. Returns how many were numbered. */
export async function numberEvents({ db }: Pick<Services, 'db'>): Promise<number> {
  let numbered = 0
  while (await hasUnnumbered(db)) {
    const given = await inTransaction(db, (trx) => giveNumbers(trx, mostAtOnce))
    if (given === 0) break
    numbered += given
  }
  return numbered
}

/** Calls `numbered` when events have got their numbers: senders continue from there. */
export function partnerEventsJobs(
  services: Services,
  numbered: (services: Services) => Promise<unknown>,
): JobHandler[] {
  return [
    jobHandler(numberEventsJob, async () => {
      if ((await numberEvents(services)) > 0) await numbered(services)
    }),
    jobHandler(forgetEventsJob, () => forgetEvents(services.db, services.clock.now())),
  ]
}
