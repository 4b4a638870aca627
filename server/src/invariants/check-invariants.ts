import type { Services } from '../platform/call.ts'
import { jobHandler, jobKind } from '../platform/jobs/jobs.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import type { Breach } from './breach.ts'
import { findBreaches } from './invariants.sql.ts'
import { keepRun } from './invariant-runs.sql.ts'

export const checkInvariantsJob = jobKind<Record<never, never>>('check-invariants', {
  cron: '17 * * * *',
  retryLimit: 2,
})

/** Proves the invariants, stores the result, and logs an error for every breach. */
export async function checkInvariants(services: Services): Promise<Breach[]> {
  const started = performance.now()
  const breaches = await findBreaches(services.db)
  await keepRun(services.db, breaches, Math.round(performance.now() - started))
  if (breaches.length > 0) {
    await recordSecurityEvent(services.db, {
      kind: 'invariants.broken',
      detail: { count: breaches.length, first: breaches.slice(0, 5) },
    })
  }
  return breaches
}

/** The hourly job: fails loudly when something does not add up. */
export function invariantJobs(services: Services) {
  return [
    jobHandler(checkInvariantsJob, async () => {
      const breaches = await checkInvariants(services)
      if (breaches.length > 0)
        throw new Error(`${breaches.length} invariants are broken: ${JSON.stringify(breaches.slice(0, 5))}`)
    }),
  ]
}
