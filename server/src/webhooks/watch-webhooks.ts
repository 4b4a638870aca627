import type { offReasons } from '@brava/contract/webhooks/webhooks.endpoints.ts'
import { noteEvent } from '../partner-events/events-for.ts'
import { tell } from '../mail-outbox/tell.ts'
import type { Services } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { oneByOne } from '../platform/jobs/one-by-one.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { failingWebhooks, givenUpBefore, lockLiveWebhook, noteSending, updateWebhook } from './webhooks.sql.ts'
import { webhookFailingMail, webhookGaveUpMail, webhookOffMail } from './webhook.mails.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'secrets' | 'jobs'>

/** Hours without a success until the company's admins are notified, and until the webhook is switched off. */
const hoursUntilTold = 6
const hoursUntilOff = 72

/** Reports webhooks that have been failing for long, and switches off those that have failed for three days. */
export async function watchWebhooks(services: Needs): Promise<void> {
  const before = (hours: number) => new Date(services.clock.now().getTime() - hours * 3_600_000)
  const { db } = services
  const dead = await failingWebhooks(db, { since: before(hoursUntilOff), untold: false })
  await oneByOne(dead, 'webhooks could not be switched off', ({ id }) =>
    inTransaction(db, async (trx) => {
      if (await failsSince(trx, id, before(hoursUntilOff))) await switchOff(trx, services, id, 'failing')
    }),
  )
  const failing = await failingWebhooks(db, { since: before(hoursUntilTold), untold: true })
  await oneByOne(failing, 'failing webhooks could not be told', ({ id }) =>
    inTransaction(db, async (trx) => {
      const webhook = await failsSince(trx, id, before(hoursUntilTold))
      if (!webhook || webhook.toldAt) return
      await noteSending(trx, id, { told_at: services.clock.now() })
      // Sandbox developers look in the sandbox itself.
      if (webhook.environment === 'test') return
      await tell(
        trx,
        services,
        { companyId: webhook.companyId },
        {
          template: webhookFailingMail,
          cause: `webhook-failing:${id}:${webhook.failingSince.getTime()}`,
          data: factsOf(webhook),
        },
      )
    }),
  )
}

/**
 * The locked webhook, if it is still failing since before then: since the lookup it may have got another address, or
 * accepted an event.
 */
async function failsSince(trx: Trx, id: number, since: Date) {
  const webhook = await lockLiveWebhook(trx, id)
  return webhook?.failingSince && webhook.failingSince <= since
    ? { ...webhook, failingSince: webhook.failingSince }
    : undefined
}

/**
 * Notifies a company's admins, once per day, how many events were given up by a webhook that accepts others: they are
 * not sent again. Catches up on days when this did not run, three at most.
 */
export async function tellOfGivenUp(services: Needs): Promise<void> {
  const { db, clock } = services
  const found = await givenUpBefore(db, clock.now())
  await oneByOne(
    found,
    'events that webhooks gave up could not be told',
    ({ id, companyId, day, events, ...webhook }) =>
      inTransaction(db, (trx) =>
        tell(
          trx,
          services,
          { companyId },
          {
            template: webhookGaveUpMail,
            cause: `webhook-gave-up:${id}:${day}`,
            data: { ...factsOf(webhook), events },
          },
        ),
      ),
  )
}

/**
 * Switches a webhook off because of its address. Its company's admins are notified, and its other webhooks get an
 * event.
 */
export async function switchOff(
  trx: Trx,
  services: Pick<Services, 'clock' | 'secrets' | 'jobs'>,
  id: number,
  reason: Exclude<(typeof offReasons)[number], 'person'>,
): Promise<void> {
  const webhook = await lockLiveWebhook(trx, id)
  if (!webhook) return
  const now = services.clock.now()
  await updateWebhook(trx, id, { is_on: false, off_reason: reason, off_at: now })
  const { companyId, name } = webhook
  await noteEvent(trx, {
    companyId,
    environment: webhook.environment === 'test' ? 'test' : 'live',
    type: 'webhook.disabled',
    facts: { webhookId: id, reason },
    at: now,
  })
  await recordSecurityEvent(trx, { kind: 'webhooks.switchedOff', detail: { companyId, webhookId: id, name, reason } })
  if (webhook.environment === 'test') return
  await tell(
    trx,
    services,
    { companyId },
    {
      template: webhookOffMail,
      cause: `webhook-off:${id}:${now.getTime()}`,
      data: { ...factsOf(webhook), reason },
    },
  )
}

const factsOf = ({ name, address }: { readonly name: string; readonly address: string }) => ({
  name,
  host: new URL(address).host,
})
