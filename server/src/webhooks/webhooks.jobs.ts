import type { Services } from '../platform/call.ts'
import { type JobHandler, jobHandler, jobKind } from '../platform/jobs/jobs.ts'
import { sendWebhooks, sendWebhooksJob } from './send-webhooks.ts'
import { forgetDeliveries, makeDeliveries } from './sending.sql.ts'
import { tellOfGivenUp, watchWebhooks } from './watch-webhooks.ts'

const watchWebhooksJob = jobKind<Record<never, never>>('webhooks-watch', { cron: '* * * * *' })
const tellOfGivenUpJob = jobKind<Record<never, never>>('webhooks-given-up', { cron: '20 6 * * *', madeUp: true })
const forgetDeliveriesJob = jobKind<Record<never, never>>('webhooks-forget', { cron: '37 3 * * *' })

/** Creates deliveries for events that have their numbers by now, and starts sending them. */
export async function deliverNewEvents({ db, clock, jobs }: Pick<Services, 'db' | 'clock' | 'jobs'>): Promise<void> {
  let made = 0
  // Each round takes a few thousand events per webhook; the last one finds none.
  for (;;) {
    const webhooks = await makeDeliveries(db, clock.now())
    if (webhooks === 0) break
    made += webhooks
  }
  if (made > 0) jobs.enqueueSoon(sendWebhooksJob, {})
}

export function webhooksJobs(services: Services): JobHandler[] {
  return [
    jobHandler(sendWebhooksJob, async () => void (await sendWebhooks(services))),
    jobHandler(watchWebhooksJob, async () => {
      // Left by a process that stopped between numbering and this.
      await deliverNewEvents(services)
      await watchWebhooks(services)
    }),
    jobHandler(tellOfGivenUpJob, () => tellOfGivenUp(services)),
    jobHandler(forgetDeliveriesJob, () => forgetDeliveries(services.db, services.clock.now())),
  ]
}
