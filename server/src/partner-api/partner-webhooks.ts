import { commonErrors } from '@brava/contract/errors.ts'
import { partnerErrors } from '@brava/contract/partner-api/partner-errors.ts'
import { partnerWebhookEndpoints } from '@brava/contract/partner-api/webhooks.ts'
import { pageOf, positionOf } from '../platform/partner-cursor.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { type PartnerCall, partnerRoutes } from '../platform/partner-call.ts'
import { refuse } from '../platform/refuse.ts'
import { deliveriesForPrograms } from '../webhooks/delivery-view.ts'
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  replay,
  rotateSecret,
  testWebhook,
  turnWebhook,
} from '../webhooks/keep-webhooks.ts'
import { fingerprintOf, webhooksForPrograms } from '../webhooks/webhooks-for-programs.ts'

type Webhook = Awaited<ReturnType<typeof webhooksForPrograms>>[number]

/** A webhook of the credential's company by its opaque id. Throws common.notFound. */
async function ownWebhook(call: PartnerCall, publicId: string): Promise<Webhook> {
  const id = call.idBehind('webhook', publicId)
  const found = (await webhooksForPrograms(call, call.caller)).find((webhook) => webhook.id === id)
  return found ?? refuse(commonErrors.notFound)
}

async function ownById(call: PartnerCall, id: number): Promise<Webhook> {
  return ownWebhook(call, call.publicId('webhook', id))
}

/** A blocked company may read but not change anything. */
function mustTrade(call: PartnerCall): void {
  if (call.person.companyIsBlocked) refuse(partnerErrors.companyBlocked)
}

function view(call: PartnerCall, webhook: Webhook) {
  const { id, name, address, types, isOn, offReason, failingSince, lastSuccessAt, createdAt } = webhook
  return {
    id: call.publicId('webhook', id),
    name,
    address,
    types,
    isOn,
    offReason,
    failingSince,
    lastSuccessAt,
    createdAt,
    secretFingerprint: fingerprintOf(webhook.secret()),
  }
}

/**
 * Adds the secret to the answer of the call that made it, as long as it is still the current one; no record of the
 * answer stores it.
 */
async function withSecret(
  call: PartnerCall,
  _input: unknown,
  answer: { data: { id: string; secretFingerprint: string } },
): Promise<unknown> {
  const webhooks = await webhooksForPrograms(call, call.caller)
  const secret = webhooks.find((webhook) => webhook.id === call.idBehind('webhook', answer.data.id))?.secret()
  const isTheSame = secret !== undefined && fingerprintOf(secret) === answer.data.secretFingerprint
  return { data: { ...answer.data, secret: isTheSame ? secret : null } }
}

/** A credential with this scope manages the webhooks of its company as its administrators do (decision 0125). */
export const partnerWebhookRoutes = partnerRoutes(partnerWebhookEndpoints, {
  webhooks: async (call) => ({
    data: (await webhooksForPrograms(call, call.caller)).map((webhook) => view(call, webhook)),
  }),
  webhook: async (call, { params }) => ({ data: view(call, await ownWebhook(call, params.id)) }),
  createWebhook: {
    work: async (call, { body }) => {
      mustTrade(call)
      const { id } = await addWebhook(call, { companyId: call.caller.companyId, ...body }, call.caller.environment)
      return { data: { ...view(call, await ownById(call, id)), secret: null } }
    },
    reveal: withSecret,
  },
  changeWebhook: async (call, { params, body }) => {
    mustTrade(call)
    const { isOn, ...what } = body
    return inTransaction(call.db, async (trx) => {
      const inside = { ...call, db: trx }
      const { id } = await ownWebhook(inside, params.id)
      const secret = await changeWebhook(inside, id, what)
      await turnWebhook(inside, id, { isOn, fromWhereItStopped: true })
      return { data: { ...view(inside, await ownById(inside, id)), secret } }
    })
  },
  rotateWebhook: {
    work: async (call, { params }) => {
      mustTrade(call)
      const { id } = await ownWebhook(call, params.id)
      await rotateSecret(call, id)
      return { data: { ...view(call, await ownById(call, id)), secret: null } }
    },
    reveal: withSecret,
  },
  deleteWebhook: async (call, { params }) => {
    mustTrade(call)
    const { id } = await ownWebhook(call, params.id)
    await removeWebhook(call, id)
    return { data: { id: params.id, deleted: true as const } }
  },
  testWebhook: async (call, { params }) => {
    mustTrade(call)
    const { id } = await ownWebhook(call, params.id)
    await testWebhook(call, id)
    return { data: { id: params.id } }
  },
  webhookDeliveries: async (call, { params, query }) => {
    const { id } = await ownWebhook(call, params.id)
    const { after, limit, state } = query
    const of = `webhook deliveries:${id}:${state ?? ''}`
    const asked = { before: positionOf(call, of, after), limit: limit + 1, state }
    const found = await deliveriesForPrograms(call, id, asked)
    return pageOf(call, of, {
      found,
      limit,
      view: ({ eventId, type, sequence, state: is, attempts, status, problem, nextDate, createdDate, ...row }) => ({
        id: call.publicId('delivery', row.id),
        // Named as it is sent.
        event: eventId,
        type,
        sequence,
        state: is,
        attempts,
        status,
        problem,
        nextAt: nextDate,
        createdAt: createdDate,
      }),
    })
  },
  replayWebhook: async (call, { params, body }) => {
    mustTrade(call)
    const { id } = await ownWebhook(call, params.id)
    return { data: { id: params.id, count: await replay(call, id, body) } }
  },
})
