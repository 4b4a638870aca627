import { z } from 'zod'
import { data, instant, requiredLine } from '../endpoint.ts'
import { chosenEventTypes, eventTypeNames } from '../webhooks/event-types.ts'
import { addressProblems, deliveryStates, mostWebhooks, offReasons, Replay } from '../webhooks/webhooks.endpoints.ts'
import { webhookErrors } from '../webhooks/webhooks.errors.ts'
import { partnerErrors } from './partner-errors.ts'
import { partnerDelete, partnerGet, partnerPost, partnerPut } from './partner-endpoint.ts'
import { PartnerId, pageQuery, partnerId, partnerPage } from './partner-wire.ts'

const facts = {
  id: partnerId('webhook'),
  name: z.string().meta({ examples: ['Web shop'] }),
  address: z.string().meta({ examples: ['https://shop.example/brava'] }),
  types: z.array(z.enum(eventTypeNames)).describe('What it hears of; empty: everything.'),
  isOn: z.boolean(),
  offReason: z
    .enum(offReasons)
    .nullable()
    .describe(
      'Why it is off: a person or program did it, its address answered 410, or nothing came through for three days.',
    ),
  failingSince: instant.nullable().describe('Since when every try failed; null while it works.'),
  lastSuccessAt: instant.nullable(),
  createdAt: instant,
  secretFingerprint: z.string().meta({
    description: 'The first 12 hexadecimal digits of the SHA-256 of the current signing secret.',
    examples: ['9f3a61c07be2'],
  }),
}

/** An address that receives the company's events. */
export const PartnerWebhook = z.object(facts)

const WithSecret = z.object({
  ...facts,
  secret: z
    .string()
    .nullable()
    .meta({
      description:
        'Signs what is sent (Standard Webhooks). Included in this answer, and when the same request is repeated with its Idempotency-Key; null if the secret did not change or has changed again since.',
      examples: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'],
    }),
})

const what = {
  name: requiredLine(60),
  address: requiredLine(500).meta({
    description: 'An https address with a public name.',
    examples: ['https://shop.example/brava'],
  }),
  types: z.array(z.enum(chosenEventTypes)).max(chosenEventTypes.length).default([]).describe('Empty: everything.'),
}
const scope = 'webhooks:write'

/** An event on its way to an address, with the result of the last try. */
const PartnerDelivery = z.object({
  id: partnerId('delivery'),
  event: partnerId('event'),
  type: z.enum(eventTypeNames),
  sequence: z.number().int().describe('Of the event: ask for it and what follows by `GET /events`.'),
  state: z
    .enum(deliveryStates)
    .describe('`waiting` for its next try, `delivered`, `failed`: given up, `skipped`: left out by a person.'),
  attempts: z.number().int(),
  status: z.number().int().nullable().describe('What your address answered last; null where nothing came.'),
  problem: z.string().nullable().describe('What went wrong with the last try, in words.'),
  nextAt: instant.nullable().describe('When it is tried next; null where it is settled.'),
  createdAt: instant,
})
const writes = [partnerErrors.companyBlocked, ...addressProblems]

/** Webhooks of the company: the same as in Settings, Webhooks. */
export const partnerWebhookEndpoints = {
  webhooks: partnerGet('/webhooks', {
    summary: 'List the webhooks of your company',
    description: `A company has at most ${mostWebhooks}. Secrets are not shown again; compare their fingerprints.`,
    scope,
    response: z.object({ data: z.array(PartnerWebhook) }),
  }),
  webhook: partnerGet('/webhooks/:id', {
    summary: 'Get a webhook',
    scope,
    params: PartnerId('webhook'),
    response: data(PartnerWebhook),
  }),
  createWebhook: partnerPost('/webhooks', {
    summary: 'Add a webhook',
    description: 'It receives events from now on. Store the secret: it is shown only in this answer.',
    scope,
    status: 201,
    body: z.object(what),
    response: data(WithSecret),
    errors: [...writes, webhookErrors.tooMany],
    secret: true,
  }),
  changeWebhook: partnerPut('/webhooks/:id', {
    summary: 'Change a webhook, or switch it off or on again',
    description:
      'Send the complete webhook as it should be. A different address gets a new secret, shown only in this answer; if you lose it, rotate it. When switched on again, it continues from where it stopped.',
    scope,
    params: PartnerId('webhook'),
    body: z.object({ ...what, isOn: z.boolean().default(true) }),
    response: data(WithSecret),
    errors: writes,
    secret: true,
  }),
  rotateWebhook: partnerPost('/webhooks/:id/rotations', {
    summary: 'Create a new secret; the former one also signs for another 24 hours',
    scope,
    params: PartnerId('webhook'),
    body: z.object({}),
    response: data(WithSecret),
    errors: [partnerErrors.companyBlocked],
    secret: true,
  }),
  deleteWebhook: partnerDelete('/webhooks/:id', {
    summary: 'Remove a webhook: nothing more is sent to it',
    scope,
    params: PartnerId('webhook'),
    response: data(z.object({ id: partnerId('webhook'), deleted: z.literal(true) })),
    errors: [partnerErrors.companyBlocked],
  }),
  testWebhook: partnerPost('/webhooks/:id/tests', {
    summary: 'Send the webhook a test event',
    description: 'An event `webhook.test`, for this address only.',
    scope,
    status: 202,
    params: PartnerId('webhook'),
    body: z.object({}),
    response: data(z.object({ id: partnerId('webhook') })),
    errors: [partnerErrors.companyBlocked, webhookErrors.isOff],
  }),
  webhookDeliveries: partnerGet('/webhooks/:id/deliveries', {
    summary: 'List what was sent to a webhook or is waiting to be sent, newest first',
    scope,
    params: PartnerId('webhook'),
    query: z.object({ ...pageQuery, state: z.enum(deliveryStates).optional() }),
    response: partnerPage(PartnerDelivery),
  }),
  replayWebhook: partnerPost('/webhooks/:id/replays', {
    summary: 'Resend events to a webhook, with the same ids',
    description:
      'Resends those that were given up, or a range of numbers, including events that were never sent to it; at most 10,000 in one call. Use `webhook-id` to drop those you already have.',
    scope,
    status: 202,
    params: PartnerId('webhook'),
    body: Replay.meta({ examples: [{ failed: true }] }),
    response: data(
      z.object({ id: partnerId('webhook'), count: z.number().int().describe('How many are sent again.') }),
    ),
    errors: [partnerErrors.companyBlocked, webhookErrors.isOff, webhookErrors.nothingToReplay],
  }),
}
