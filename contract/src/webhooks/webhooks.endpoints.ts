import { z } from 'zod'
import { act, data, del, get, Id, id, Ids, instant, post, put, requiredLine } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { outboundErrors } from '../outbound.errors.ts'
import { chosenEventTypes, eventTypeNames } from './event-types.ts'
import { webhookErrors } from './webhooks.errors.ts'

/** The most webhooks of one company. */
export const mostWebhooks = 10

const access = 'distributorsAndCompanyAdmins'

/**
 * Why a webhook is off: a person turned it off, its address answered 410, or nothing could be delivered for three days.
 */
export const offReasons = ['person', 'gone', 'failing'] as const

export const deliveryStates = ['waiting', 'delivered', 'failed', 'skipped'] as const

/** An address that receives a company's events. Its secret never leaves the server again. */
const Webhook = z.object({
  id: z.number(),
  version: z.number(),
  companyId: z.number(),
  companyName: z.string(),
  /** For live trade, or for the company's sandbox, where a program created it. */
  environment: z.enum(['live', 'test']),
  name: z.string(),
  address: z.string(),
  /** Empty: all types. */
  types: z.array(z.enum(eventTypeNames)),
  isOn: z.boolean(),
  offReason: z.enum(offReasons).nullable(),
  /** Since when every try has failed; null while it works. */
  failingSince: instant.nullable(),
  lastSuccessDate: instant.nullable(),
  /** Until when the former secret also signs; null if there is none. */
  formerSecretUntil: instant.nullable(),
  waiting: z.number(),
  failed: z.number(),
  createdDate: instant,
})

const Delivery = z.object({
  id: z.number(),
  /** The id of the event, the same in every try. */
  eventId: z.string(),
  type: z.enum(eventTypeNames),
  sequence: z.number(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  /** The last answer of the address, and what went wrong, in words; null before the first try. */
  status: z.number().nullable(),
  problem: z.string().nullable(),
  /** When it is tried next; null once it is settled. */
  nextDate: instant.nullable(),
  createdDate: instant,
})

const Attempt = z.object({
  id: z.number(),
  date: instant,
  /** Null if there was no answer. */
  status: z.number().nullable(),
  milliseconds: z.number(),
  problem: z.string().nullable(),
  /** The first 2,000 characters. */
  answer: z.string(),
  /** Headers as sent, without the signature. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
})

const values = {
  name: requiredLine(60),
  /** Where events are sent, https://shop.example/brava. */
  address: requiredLine(500),
  /** Empty: all types. */
  types: z.array(z.enum(chosenEventTypes)).max(chosenEventTypes.length).default([]),
}

/** Why an address cannot be used for a webhook. */
export const addressProblems = [
  outboundErrors.notAnAddress,
  outboundErrors.notHttps,
  outboundErrors.otherPort,
  outboundErrors.withUser,
  outboundErrors.notPublicName,
] as const

const sequence = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/** What to resend: everything given up, or a range of sequence numbers. */
export const Replay = z.union([
  z.object({ failed: z.literal(true) }),
  z.object({ fromSequence: sequence, toSequence: sequence }).refine((range) => range.fromSequence <= range.toSequence),
])

/**
 * Webhooks of a company, for its admins and the distributor (decision 0132). Signed according to Standard Webhooks.
 * @assumption The specification names no webhooks: the calls are ours.
 */
export const webhooks = {
  list: list('/webhooks/get-webhooks', {
    summary: 'List webhooks: a distributor sees all, an admin those of the own company',
    access,
    row: Webhook,
    sortable: ['createdDate', 'name', 'companyName', 'lastSuccessDate'],
    filters: { companyId: id, isOn: z.boolean() },
  }),
  one: get('/webhooks/:id', {
    summary: 'Get a webhook',
    access,
    params: Id,
    response: data(Webhook),
    errors: [commonErrors.notFound],
  }),
  create: post('/webhooks/create-webhook', {
    summary: 'Add a webhook; the secret that signs what is sent is shown only once',
    access,
    body: z.object({ companyId: id, ...values }),
    response: act({ id: z.number(), secret: z.string() }),
    errors: [commonErrors.notFound, webhookErrors.tooMany, ...addressProblems],
    secret: true,
  }),
  change: put('/webhooks/:id', {
    summary: 'Change a webhook; a different address gets a new secret, shown only once',
    access,
    params: Id,
    body: z.object({ version: z.number().int(), ...values }),
    response: act({ secret: z.string().nullable() }),
    errors: [commonErrors.notFound, commonErrors.conflict, ...addressProblems],
    secret: true,
  }),
  rotate: post('/webhooks/rotate/:id', {
    summary: 'Create a new secret, shown only once; the former one also signs for another 24 hours',
    access,
    params: Id,
    response: act({ secret: z.string() }),
    errors: [commonErrors.notFound],
    secret: true,
  }),
  turn: put('/webhooks/turn/:id', {
    summary: 'Switch a webhook off, or on again: from where it stopped, or from now on',
    access,
    params: Id,
    body: z.object({
      isOn: z.boolean(),
      /** False: events that happened while it was off are not sent. */
      fromWhereItStopped: z.boolean().default(true),
    }),
    response: act({}),
    errors: [commonErrors.notFound],
  }),
  test: post('/webhooks/test/:id', {
    summary: 'Send a test event',
    access,
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound, webhookErrors.isOff],
  }),
  remove: del('/webhooks/:id', {
    summary: 'Remove a webhook: nothing more is sent to it',
    access,
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound],
  }),
  deliveries: list('/webhooks/get-deliveries/:id', {
    summary: 'List what was sent to a webhook or is waiting to be sent',
    access,
    params: Id,
    row: Delivery,
    sortable: ['createdDate', 'sequence', 'attempts'],
    filters: { state: z.enum(deliveryStates) },
    errors: [commonErrors.notFound],
  }),
  delivery: get('/webhooks/delivery/:id', {
    summary: 'Get an event of a webhook with each try: what was sent and what was answered',
    access,
    params: Id,
    response: data(
      z.object({ ...Delivery.shape, webhookId: z.number(), request: z.string(), tries: z.array(Attempt) }),
    ),
    errors: [commonErrors.notFound],
  }),
  replay: post('/webhooks/replay/:id', {
    summary: 'Resend events of a webhook: those that were given up, or a range of numbers',
    access,
    params: Id,
    body: Replay,
    response: act({ count: z.number() }),
    errors: [commonErrors.notFound, webhookErrors.isOff, webhookErrors.nothingToReplay],
  }),
  sendAgain: post('/webhooks/replay-deliveries', {
    summary: 'Resend selected events, each to its webhook',
    access,
    body: Ids,
    response: act({ count: z.number() }),
    errors: [commonErrors.notFound, webhookErrors.isOff, webhookErrors.nothingToReplay],
    timeoutMs: 60_000,
  }),
}
