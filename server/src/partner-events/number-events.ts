import type { Services } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { type JobHandler, jobHandler, jobKind } from '../platform/jobs/jobs.ts'
import { forgetEvents, giveNumbers, hasUnnumbered } from './partner-events.sql.ts'

/** Runs in the process that wrote, a moment after its commit, and each minute for what a crash left. */
export const numberEventsJob = jobKind<Record<never, never>>('partner-events', {
  cron: '* * * * *',
  retryLimit: 0,
  runsHere: true,
})

const forgetEventsJob = jobKind<Record<never, never>>('partner-events-forget', { cron: '17 3 * * *' })

/** Numbers that are given in one transaction. */
const mostAtOnce = 5000

/** Gives every committed event its number. Answers how many got theirs. */
export async function numberEvents({ db }: Pick<Services, 'db'>): Promise<number> {
  let numbered = 0
  while (await hasUnnumbered(db)) {
    const given = await inTransaction(db, (trx) => giveNumbers(trx, mostAtOnce))
    if (given === 0) break
    numbered += given
  }
  return numbered
}

/** `numbered` hears that events have got their numbers: who sends them goes on from there. */
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
