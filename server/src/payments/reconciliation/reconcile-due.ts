import { businessDay, daysLater } from '@brava/contract/calendar-day.ts'
import type { Services } from '../../platform/call.ts'
import { oneByOne } from '../../platform/jobs/one-by-one.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { reconcileDay } from './reconcile-day.ts'
import { daysToReconcile } from './reconciliation.sql.ts'

/** Compares every gateway's yesterday, once an hour until every question about it is answered. */
export const reconcileDueJob = jobKind<Record<never, never>>('payments-reconcile', { cron: '25 * * * *' })

/** Compares one day of a gateway again, because a person asked. */
export const reconcileDayJob = jobKind<{ gatewayId: number; day: string }>('payments-reconcile-day', { retryLimit: 3 })

/** How many days to go back: a portal that was off for a while catches up. */
const daysBack = 7

/** Compares each gateway's past days that were not compared, or not with every answer. */
export async function reconcileDue(services: Services): Promise<void> {
  const { db, clock, config } = services
  const now = clock.now()
  const before = daysLater(businessDay(now), -1)
  const first = daysLater(before, 1 - daysBack)
  const without = config.mode === 'production' ? (['sandbox'] as const) : []
  const due = await daysToReconcile(db, { from: first, to: before, without })
  await oneByOne(due, 'days could not be compared', ({ gatewayId, day }) => reconcileDay(services, gatewayId, day))
}
