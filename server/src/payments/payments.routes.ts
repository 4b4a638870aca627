import { payments } from '@brava/contract/payments/payments.endpoints.ts'
import { paymentErrors } from '@brava/contract/payments/payments.errors.ts'
import { requireVisible } from '../orders/page/order-history.ts'
import { ownOrder } from '../orders/record/own-order.ts'
import { type Call, routes } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { attemptViews } from './attempt-views.ts'
import { cardRefundToFunds, retryCardRefund } from '../orders/refunds/decide-card-refund.ts'
import { attemptsOfOrder } from './attempts.sql.ts'
import { liveAttemptStates } from '@brava/contract/payments/attempt-state.ts'
import { paymentProgress } from './payment-progress.ts'
import { paymentTexts as texts } from './payments.texts.ts'
import { answerSandbox, sandboxPage } from './sandbox/sandbox-pages.ts'
import { addGateway, changeGatewayBy, gatewayViews, testGateway } from './set-gateways.ts'
import { settleAttempt } from './settle-attempt.ts'
import { takeNotice } from './take-notice.ts'
import { retryCardPayment, withdrawOrder } from './try-again.ts'
import { comeBack, wayToGateway } from './way-to-gateway.ts'

const progress = (call: Call, id: number) => paymentProgress(call, call.person, id, call.language)

/** A waiting page polls often; the gateway is asked every few seconds at most. */
const askedAgainMs = 5000

export const paymentsRoutes = routes(payments, {
  progress: async (call, { params }) => {
    await ownOrder(call.db, call.person, params.id)
    const since = new Date(call.clock.now().getTime() - askedAgainMs)
    for (const { id, state } of await attemptsOfOrder(call.db, params.id))
      if (liveAttemptStates.includes(state)) await settleAttempt(call, id, 'query', since)
    return { data: await progress(call, params.id) }
  },
  validate3ds: async (call, { params }) => {
    await ownOrder(call.db, call.person, params.id)
    for (const { id, state } of await attemptsOfOrder(call.db, params.id))
      if (liveAttemptStates.includes(state)) await settleAttempt(call, id, 'query')
    return { data: await progress(call, params.id) }
  },
  retry: async (call, { params }) => {
    await retryCardPayment(call, params.id)
    return { data: { info: texts.retried[call.language], payment: await progress(call, params.id) } }
  },
  withdraw: async (call, { params }) => {
    await withdrawOrder(call, params.id)
    return { data: { info: texts.withdrawn[call.language], orderId: params.id } }
  },
  recheck: async (call, { params }) => {
    await requireVisible(call.db, call.person, params.id)
    const attempts = await attemptsOfOrder(call.db, params.id)
    if (attempts.length === 0) refuse(paymentErrors.noCard)
    for (const { id } of attempts) await settleAttempt(call, id, 'recheck')
    const views = await attemptViews(call.db, params.id, call.language)
    return { data: { info: texts.rechecked[call.language], attempts: views } }
  },
  retryRefund: async (call, { params }) => {
    const orderId = await retryCardRefund(call, params.id)
    for (const { id } of await attemptsOfOrder(call.db, orderId)) await settleAttempt(call, id, 'recheck')
    return {
      data: { info: texts.rechecked[call.language], attempts: await attemptViews(call.db, orderId, call.language) },
    }
  },
  refundToFunds: async (call, { params }) => {
    const orderId = await cardRefundToFunds(call, params.id)
    return {
      data: { info: texts.toFunds[call.language], attempts: await attemptViews(call.db, orderId, call.language) },
    }
  },
  attempts: async (call, { params }) => {
    await requireVisible(call.db, call.person, params.id)
    return { data: await attemptViews(call.db, params.id, call.language) }
  },
  gateways: async (call) => ({ data: await gatewayViews(call, call.db) }),
  addGateway: async (call, { body }) => {
    await addGateway(call, body)
    return { data: { info: texts.gatewaySaved[call.language], gateways: await gatewayViews(call, call.db) } }
  },
  changeGateway: async (call, { params, body }) => {
    await changeGatewayBy(call, params.id, body)
    return { data: { info: texts.gatewaySaved[call.language], gateways: await gatewayViews(call, call.db) } }
  },
  testGateway: async (call, { params }) => {
    const result = await testGateway(call, params.id)
    const info = texts.tested[result][call.language]
    return { data: { info, result, gateways: await gatewayViews(call, call.db) } }
  },
  go: (call, { params }) => wayToGateway(call, params.token),
  comeBack: (call, { params, query }) =>
    comeBack(call, params.token, Object.fromEntries(Object.entries(query).flatMap(([k, v]) => (v ? [[k, v]] : [])))),
  notice: (call, { params, body }) => takeNotice(call, params.token, body),
  sandboxPage: (call, { params }) => sandboxPage(call, params.token),
  sandboxAnswer: (call, { params, body }) => answerSandbox(call, params.token, body.bytes),
})
