import { z } from 'zod'
import { act, data, get, Id, instant, post } from '../endpoint.ts'
import { cartErrors } from '../cart/cart.errors.ts'
import { schemaOf } from '../enum-schema.ts'
import { orderStatus, paymentType } from '../enums.ts'
import { commonErrors } from '../errors.ts'
import { money } from '../money.ts'
import { orderErrors } from '../orders/orders.errors.ts'
import { attemptState } from './attempt-state.ts'
import { cardRefundState } from '../orders/card-refund-state.ts'
import { declineReasons } from './decline-reason.ts'
import { GatewayKind } from './gateway-kind.ts'
import { paymentGateways } from './payment-gateways.ts'
import { paymentErrors } from './payments.errors.ts'

/** The progress of an order's card payment, as its buyer sees it. */
export const PaymentProgress = z.object({
  orderId: z.number(),
  number: z.string(),
  status: schemaOf(orderStatus),
  /**
   * waiting: the bank has not answered, or the card is being charged; noAnswer: its time is over, but an answer may
   * still come; failed: nothing was charged; returned: the approved amount was released again; cancelled: the order was
   * cancelled.
   */
  outcome: z.enum(['waiting', 'paid', 'noAnswer', 'failed', 'returned', 'cancelled']),
  /** The bank has approved. */
  isApproved: z.boolean(),
  reason: z.enum(declineReasons).nullable(),
  /** The reason in the caller's language; empty if there is none. */
  reasonText: z.string(),
  gross: money,
  currency: z.string(),
  keys: z.number(),
  /** Opens the page where the card is entered; null if no card can be entered any more. */
  payPath: z.string().nullable(),
  /** Until when the bank's answer is awaited. */
  expiresAt: instant,
  /** May be tried by card once more. */
  mayRetry: z.boolean(),
  /** Other ways of paying that the company may choose; empty if the order can no longer change. */
  otherWays: z.array(schemaOf(paymentType)),
  /** No money moves: the gateway is the sandbox. */
  isSandbox: z.boolean(),
})

/** A card refund of a payment, as the distributor sees it. */
const CardRefundView = z.object({
  /** The refund that it belongs to. */
  id: z.number(),
  state: schemaOf(cardRefundState),
  amount: money,
  currency: z.string(),
  /** The gateway's own message. */
  code: z.string(),
  createdDate: instant,
  settledDate: instant.nullable(),
})

const AttemptView = z.object({
  id: z.number(),
  reference: z.string(),
  gateway: GatewayKind,
  gatewayRef: z.string().nullable(),
  state: schemaOf(attemptState),
  amount: money,
  captured: money,
  returned: money,
  currency: z.string(),
  reason: z.enum(declineReasons).nullable(),
  reasonText: z.string(),
  /** The gateway's own message. */
  code: z.string(),
  createdDate: instant,
  refunds: z.array(CardRefundView),
  events: z.array(z.object({ id: z.number(), at: instant, kind: z.string(), cause: z.string() })),
})

/** Nobody is signed in for these calls: the token in the path is the only credential, and it only allows paying. */
const byToken = z.object({ token: z.string().regex(/^[\w-]{20,100}$/) })
/** The headers in which gateways send their signature. */
const noticeHeaders = ['authorization', 'stripe-signature', 'x-sandbox-signature'] as const

/**
 * Paying by card: the buyer's way to the gateway and back, the gateway's notices, and requests by people (domain rules
 * §7).
 */
export const payments = {
  progress: get('/shopping-cart/getpaymentstatus/:id', {
    summary: "Get the progress of an order's card payment; polled by the waiting page",
    access: 'buyers',
    params: Id,
    response: data(PaymentProgress),
    errors: [orderErrors.notFound, paymentErrors.noCard, paymentErrors.noGateway],
  }),
  validate3ds: get('/shopping-cart/validate-3ds/:id', {
    summary: 'After 3-D Secure: ask the gateway now whether the card has paid this order, and answer the result',
    access: 'buyers',
    params: Id,
    response: data(PaymentProgress),
    errors: [orderErrors.notFound, paymentErrors.noCard, paymentErrors.noGateway],
    timeoutMs: 90_000,
  }),
  retry: post('/shopping-cart/retry-card-payment/:id', {
    summary: 'Retry paying the same order by card: its keys are held again',
    access: 'buyers',
    params: Id,
    response: act({ payment: PaymentProgress }),
    errors: [
      orderErrors.notFound,
      paymentErrors.notNow,
      paymentErrors.stillOpen,
      paymentErrors.keysGone,
      paymentErrors.noGateway,
      paymentErrors.noLongerSold,
      cartErrors.blocked,
      cartErrors.supplierMustAct,
      cartErrors.paymentType,
      cartErrors.unpaidShare,
      cartErrors.unpaidAbove,
      commonErrors.conflict,
    ],
  }),
  withdraw: post('/shopping-cart/withdraw-card-order/:id', {
    summary: 'Withdraw an order that its card did not pay, to pay for the same products in another way',
    access: 'buyers',
    params: Id,
    response: act({ orderId: z.number() }),
    errors: [orderErrors.notFound, paymentErrors.notNow, paymentErrors.stillOpen, commonErrors.conflict],
  }),
  recheck: get('/orders/check-credit-card-payment/:id', {
    summary: 'Ask the gateway now about the card payments of an order, and act on its answer',
    access: 'distributors',
    params: Id,
    response: act({ attempts: z.array(AttemptView) }),
    errors: [orderErrors.notFound, paymentErrors.noCard, paymentErrors.noGateway],
    timeoutMs: 90_000,
  }),
  retryRefund: post('/payments/retry-card-refund/:id', {
    summary: 'Ask the gateway once more for a card refund that it refused before; the id is that of the refund',
    access: 'distributors',
    params: Id,
    response: act({ attempts: z.array(AttemptView) }),
    errors: [paymentErrors.refundNotFound, paymentErrors.refundNotNow, paymentErrors.noGateway],
    timeoutMs: 90_000,
  }),
  refundToFunds: post('/payments/card-refund-to-funds/:id', {
    summary: 'Turn a refund that the gateway refused into company funds; the id is that of the refund',
    access: 'distributors',
    params: Id,
    response: act({ attempts: z.array(AttemptView) }),
    errors: [paymentErrors.refundNotFound, paymentErrors.refundNotNow],
    idempotent: true,
  }),
  attempts: get('/payments/attempts/:id', {
    summary: 'List the card payment attempts of an order with their history, newest first',
    access: 'distributors',
    params: Id,
    response: data(z.array(AttemptView)),
    errors: [orderErrors.notFound],
  }),
  go: get('/payments/go/:token', {
    summary: "Send the buyer's browser to the gateway's page where the card is entered",
    access: 'anyone',
    params: byToken,
    response: 'raw',
    limit: 'notices',
    errors: [commonErrors.tooMany, paymentErrors.noGateway],
  }),
  comeBack: get('/payments/return/:token', {
    summary:
      'Return address for the browser after the gateway: asks the gateway, then opens the page of success or failure',
    access: 'anyone',
    params: byToken,
    query: z.object({ response_code: z.string().max(20).optional(), state: z.string().max(20).optional() }),
    response: 'raw',
    limit: 'notices',
    errors: [commonErrors.tooMany, paymentErrors.noGateway],
  }),
  notice: post('/payments/notice/:token', {
    summary:
      "Receive a gateway's notice about a payment: accepted if it is signed, then verified by asking the gateway",
    access: 'anyone',
    params: byToken,
    raw: { maxBytes: 64 * 1024, headers: [...noticeHeaders] },
    response: 'raw',
    limit: 'notices',
    errors: [commonErrors.tooLarge, commonErrors.tooMany, paymentErrors.noGateway],
  }),
  ...paymentGateways,
  sandboxPage: get('/sandbox-gateway/pay/:token', {
    summary: 'The page of the sandbox gateway where a test card is chosen; no money moves',
    access: 'anyone',
    params: byToken,
    response: 'raw',
    limit: 'notices',
    errors: [commonErrors.tooMany],
  }),
  sandboxAnswer: post('/sandbox-gateway/pay/:token', {
    summary: 'The choice made on the page of the sandbox gateway; no money moves',
    access: 'anyone',
    params: byToken,
    raw: { maxBytes: 4096, headers: [] },
    response: 'raw',
    limit: 'notices',
    errors: [commonErrors.tooLarge, commonErrors.tooMany],
  }),
}
