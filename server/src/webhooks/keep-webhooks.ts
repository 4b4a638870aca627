import type { Received } from '@brava/contract/endpoint.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { mostWebhooks, type webhooks } from '@brava/contract/webhooks/webhooks.endpoints.ts'
import { webhookErrors } from '@brava/contract/webhooks/webhooks.errors.ts'
import { companyKnown } from '../companies/company-for.ts'
import { numberEventsJob } from '../partner-events/number-events.ts'
import { beginEvents, lastNumberOf, noteEvent } from '../partner-events/events-for.ts'
import type { Call, Person, Services } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { addressAt } from '../platform/outbound/outside-address.ts'
import { refuse } from '../platform/refuse.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { isDistributor } from '@brava/contract/access.ts'
import type { ActKind } from '@brava/contract/security/activity.ts'
import { leaveOut, makeDue, type Replayed, replayDeliveries, webhooksOf } from './deliveries.sql.ts'
import { sendWebhooksJob } from './send-webhooks.ts'
import { newWebhookSecret, overlapHours, webhookSecretPurpose } from './sign-webhook.ts'
import {
  insertWebhook,
  lockWebhook,
  lockWebhooks,
  noteSending,
  replaceSealed,
  sealedSecrets,
  updateWebhook,
} from './webhooks.sql.ts'

type Keeping = Pick<
  Call<'distributorsAndCompanyAdmins'>,
  'db' | 'person' | 'ip' | 'requestId' | 'clock' | 'secrets' | 'config' | 'jobs'
>

/** The locked webhook, and its name in the log. Throws common.notFound. */
async function locked(trx: Trx, person: Person, id: number) {
  return (await lockWebhook(trx, person, id)) ?? refuse(commonErrors.notFound)
}

const addressOf = (text: string, loopback: boolean) => addressAt(text, { loopback, path: 'address' }).href

async function note(
  trx: Trx,
  { person, ip, requestId }: Keeping,
  kind: ActKind,
  webhook: { id: number; companyId: number; name: string },
  more: object = {},
): Promise<void> {
  const { id: webhookId, companyId, name } = webhook
  await recordSecurityEvent(trx, {
    kind,
    person,
    ip,
    requestId,
    detail: { companyId, webhookId, reason: name, ...more },
  })
}

/**
 * Adds a webhook to the own company, or to any as the distributor, and returns its secret this once. It receives events
 * from now on. Throws common.notFound, webhook.tooMany, and the errors of outsideAddress, at the field.
 */
export async function addWebhook(
  call: Keeping,
  given: Received<typeof webhooks.create>['body'],
  environment: 'live' | 'test' = 'live',
): Promise<{ id: number; secret: string }> {
  const { companyId, name, types } = given
  const address = addressOf(given.address, call.config.outboundLoopback)
  const secret = newWebhookSecret()
  const reader = { companyId, environment }
  return inTransaction(call.db, async (trx) => {
    if (!isDistributor(call.person) && call.person.companyId !== companyId) refuse(commonErrors.notFound)
    await companyKnown(trx, call.person, companyId)
    if ((await lockWebhooks(trx, companyId)) >= mostWebhooks) refuse(webhookErrors.tooMany)
    const position = await beginEvents(trx, reader)
    const id = await insertWebhook(trx, {
      company_id: companyId,
      environment,
      name,
      address,
      types,
      sealed_secret: call.secrets.seal(secret, webhookSecretPurpose),
      position,
      created_by: call.person.id,
      created_at: call.clock.now(),
    })
    await note(trx, call, 'webhooks.added', { id, companyId, name }, { host: new URL(address).host })
    return { id, secret }
  })
}

type Changed = Received<typeof webhooks.change>['body']

/**
 * Changes a webhook. A new address gets a new secret, returned this once; null if the address stays. Events waiting for
 * another try go there at once. A program states the whole webhook and names no version. Throws common.notFound,
 * common.conflict for another version, and the errors of outsideAddress, at the field.
 */
export async function changeWebhook(
  call: Keeping,
  id: number,
  given: Omit<Changed, 'version'> & Partial<Pick<Changed, 'version'>>,
): Promise<string | null> {
  const address = addressOf(given.address, call.config.outboundLoopback)
  const changed = await inTransaction(call.db, async (trx) => {
    const webhook = await locked(trx, call.person, id)
    if (webhook.version !== (given.version ?? webhook.version)) refuse(commonErrors.conflict)
    const secret = webhook.address === address ? null : newWebhookSecret()
    await updateWebhook(trx, id, {
      name: given.name,
      types: given.types,
      address,
      ...(secret === null
        ? {}
        : {
            sealed_secret: call.secrets.seal(secret, webhookSecretPurpose),
            former_sealed_secret: null,
            former_until: null,
            ...triedAnew,
          }),
    })
    if (secret !== null) await makeDue(trx, id, call.clock.now())
    const said = { id, companyId: webhook.companyId, name: given.name }
    await note(trx, call, 'webhooks.changed', said, { host: new URL(address).host, hasNewSecret: secret !== null })
    return secret
  })
  if (changed !== null) call.jobs.enqueueSoon(sendWebhooksJob, {})
  return changed
}

/** As if nothing had failed: the next try is made at once. */
const triedAnew = { failing_since: null, failures: 0, probe_at: null, told_at: null }

/** Creates another secret, returned this once; the former one also signs for a day. Throws common.notFound. */
export async function rotateSecret(call: Keeping, id: number): Promise<string> {
  const secret = newWebhookSecret()
  await inTransaction(call.db, async (trx) => {
    const webhook = await locked(trx, call.person, id)
    await updateWebhook(trx, id, {
      sealed_secret: call.secrets.seal(secret, webhookSecretPurpose),
      former_sealed_secret: webhook.sealedSecret,
      former_until: new Date(call.clock.now().getTime() + overlapHours * 3_600_000),
    })
    await note(trx, call, 'webhooks.rotated', webhook)
  })
  return secret
}

/** Switches a webhook off, or on again from where it stopped or from now. Throws common.notFound. */
export async function turnWebhook(
  call: Keeping,
  id: number,
  { isOn, fromWhereItStopped }: Received<typeof webhooks.turn>['body'],
): Promise<void> {
  const now = call.clock.now()
  await inTransaction(call.db, async (trx) => {
    const webhook = await locked(trx, call.person, id)
    if (webhook.isOn === isOn) return
    if (isOn) {
      await updateWebhook(trx, id, {
        is_on: true,
        off_reason: null,
        off_at: null,
        ...triedAnew,
        ...(fromWhereItStopped ? {} : { position: await lastNumberOf(trx, webhook) }),
      })
      await (fromWhereItStopped ? makeDue(trx, id, now) : leaveOut(trx, id, now))
    } else {
      await updateWebhook(trx, id, { is_on: false, off_reason: 'person', off_at: now })
    }
    await note(trx, call, isOn ? 'webhooks.switchedOn' : 'webhooks.switchedOff', webhook)
  })
  if (isOn) call.jobs.enqueueSoon(sendWebhooksJob, {})
}

/** Writes a test event for this webhook only. Throws common.notFound, webhook.isOff. */
export async function testWebhook(call: Keeping, id: number): Promise<void> {
  await inTransaction(call.db, async (trx) => {
    const webhook = await locked(trx, call.person, id)
    if (!webhook.isOn) refuse(webhookErrors.isOff)
    // A test should not wait until a failing address is tried again.
    await noteSending(trx, id, { probe_at: null })
    const { companyId, environment } = webhook
    await noteEvent(trx, { companyId, environment, type: 'webhook.test', webhookId: id, at: call.clock.now() })
  })
  call.jobs.runHere(numberEventsJob)
}

/**
 * Sends events of a webhook again. Returns how many. Throws common.notFound, webhook.isOff, webhook.nothingToReplay.
 */
export async function replay(call: Keeping, id: number, which: Replayed): Promise<number> {
  const count = await inTransaction(call.db, (trx) => replayIn(trx, call, id, which))
  call.jobs.enqueueSoon(sendWebhooksJob, {})
  return count
}

/** Sends these deliveries again, all or none. Returns how many. Throws like replay. */
export async function sendAgain(call: Keeping, ids: readonly number[]): Promise<number> {
  const count = await inTransaction(call.db, async (trx) => {
    const byWebhook = await webhooksOf(trx, ids)
    if ([...byWebhook.values()].flat().length !== new Set(ids).size) refuse(commonErrors.notFound)
    let sent = 0
    for (const [id, own] of byWebhook) sent += await replayIn(trx, call, id, { ids: own })
    return sent
  })
  call.jobs.enqueueSoon(sendWebhooksJob, {})
  return count
}

async function replayIn(trx: Trx, call: Keeping, id: number, which: Replayed): Promise<number> {
  const webhook = await locked(trx, call.person, id)
  if (!webhook.isOn) refuse(webhookErrors.isOff)
  const count = await replayDeliveries(trx, webhook, which, call.clock.now())
  if (count === 0) refuse(webhookErrors.nothingToReplay)
  // A replay should not wait until a failing address is tried again.
  await noteSending(trx, id, { probe_at: null })
  await note(trx, call, 'webhooks.replayed', webhook, { count })
  return count
}

/** Removes a webhook: nothing more is sent to it. Throws common.notFound. */
export async function removeWebhook(call: Keeping, id: number): Promise<void> {
  await inTransaction(call.db, async (trx) => {
    const webhook = await locked(trx, call.person, id)
    await updateWebhook(trx, id, { removed_at: call.clock.now() })
    await note(trx, call, 'webhooks.removed', webhook)
  })
}

/** Seals the secrets of webhooks with the newest SECRETS_KEY. Returns how many webhooks were resealed. */
export async function resealWebhookSecrets({ db, secrets }: Pick<Services, 'db' | 'secrets'>): Promise<number> {
  let moved = 0
  for (const { id, sealed, former } of await sealedSecrets(db)) {
    const fresh = secrets.reseal(sealed, webhookSecretPurpose)
    const freshFormer = former === null ? null : secrets.reseal(former, webhookSecretPurpose)
    if (fresh === null && freshFormer === null) continue
    if (await replaceSealed(db, id, sealed, { sealed: fresh ?? sealed, former: freshFormer ?? former })) moved += 1
  }
  return moved
}
