import { z } from 'zod'
import { dayFilters } from '../day-filters.ts'
import { act, data, day, get, Id, instant, post, put, requiredLine } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { money } from '../money.ts'
import { Named } from '../orders/order-parts.ts'
import { GatewayKind } from './gateway-kind.ts'
import { paymentErrors } from './payments.errors.ts'
import { differenceKind, differenceState } from './payment-difference.ts'

/** The most characters of a reason. */
export const differenceReasonLength = 300
/** The number of recent days shown with their comparison results. */
export const reconciledDays = 30

/** One side's amounts for a payment. */
const Side = z.object({ charged: money, refunded: money })

const Difference = z.object({
  id: z.number(),
  /** When it was found. */
  createdDate: instant,
  /** The day that was compared. */
  day,
  kind: schemaOf(differenceKind),
  state: schemaOf(differenceState),
  gateway: GatewayKind,
  /** Identifies the payment on both sides. */
  reference: z.string(),
  order: Named.nullable(),
  company: Named.nullable(),
  currency: z.string(),
  ours: Side,
  theirs: Side,
  /** What else differs: reference, amount, currency, type; the gateway's state. */
  detail: z.string(),
  /** Why the difference is acceptable; empty otherwise. */
  reason: z.string(),
  handledBy: z.string().nullable(),
  closedAt: instant.nullable(),
  allowedActions: z.array(z.string()),
})

/** A day of one gateway: both sides' amounts for the payments that were started, charged or refunded on it. */
const Reconciliation = z.object({
  id: z.number(),
  day,
  gateway: GatewayKind,
  /** The company whose card payments it takes; null: everybody's. */
  company: z.string().nullable(),
  currency: z.string(),
  comparedAt: instant,
  /** The gateway provided its own list of the day; otherwise it was asked about each of our payments. */
  isListed: z.boolean(),
  payments: z.number(),
  ours: Side,
  theirs: Side,
  differences: z.number(),
  /** Questions without a usable answer: they are asked again every hour. */
  unanswered: z.number(),
})

const ofDifference = {
  params: Id,
  response: act({ state: schemaOf(differenceState) }),
  access: 'distributors',
} as const
const refusals = [paymentErrors.differenceNotFound, paymentErrors.differenceNotNow, commonErrors.conflict]

/** Our books of card payments compared with those of the gateways, day by day, and what to do where they differ. */
export const reconciliation = {
  differences: list('/payments/get-differences', {
    summary:
      'List the differences between our card payments and those of the gateways, newest first, with how many are open',
    access: 'distributors',
    row: Difference,
    sortable: ['createdDate', 'day', 'kind', 'state', 'order', 'company'],
    filters: {
      state: z.array(schemaOf(differenceState)).max(differenceState.values.length),
      kind: z.array(schemaOf(differenceKind)).max(differenceKind.values.length),
      companyId: z.array(z.number().int().min(1)).max(100),
      ...dayFilters,
    },
    extra: {
      counts: z.object({ all: z.number(), open: z.number(), settled: z.number(), explained: z.number() }),
      /** When the oldest open difference was found. */
      oldestAt: instant.nullable(),
      /** The last day that was compared, and whether every question was answered. */
      lastDay: day.nullable(),
    },
  }),
  days: get('/payments/reconciliations', {
    summary: 'List the last days by gateway: amounts on both sides, number of differences, unanswered questions',
    access: 'distributors',
    response: data(z.array(Reconciliation)),
  }),
  again: post('/payments/reconcile-again/:id', {
    summary: 'Compare a day of a gateway again, in the background; the id is that of its report',
    access: 'distributors',
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound],
  }),
  recheck: put('/payments/recheck-difference/:id', {
    summary: 'Ask the gateway again, act on its answer, and settle the difference if the books then agree',
    ...ofDifference,
    errors: [...refusals, paymentErrors.gatewaySilent, paymentErrors.noGateway],
    timeoutMs: 90_000,
  }),
  explain: put('/payments/explain-difference/:id', {
    summary: 'Explain why the books may differ; the reason is stored',
    ...ofDifference,
    body: z.object({ reason: requiredLine(differenceReasonLength) }),
    errors: refusals,
  }),
  reopen: put('/payments/reopen-difference/:id', {
    summary: 'Reopen an explained difference',
    ...ofDifference,
    errors: refusals,
  }),
}
