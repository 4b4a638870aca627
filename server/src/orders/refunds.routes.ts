import { refunds } from '@brava/contract/orders/refunds.endpoints.ts'
import { type Call, routes } from '../platform/call.ts'
import { callGathered } from '../platform/db/transaction.ts'
import { refundedText } from './orders.texts.ts'
import { orderView } from './page/order-view.ts'
import { exportRefunds } from './refunds/export-refunds.ts'
import { listRefunds } from './refunds/list-refunds.ts'
import { previewRefund } from './refunds/preview-refund.ts'
import { refundOrder, type RefundToMake } from './refunds/refund-order.ts'

export const refundsRoutes = routes(refunds, {
  refund: (call, { body: { id, ...asked } }) => refunded(call, id, asked),
  fullyRefund: (call, { body: { id, ...asked } }) => refunded(call, id, asked),
  preview: async (call, { body: { id, ...asked } }) => ({ data: await previewRefund(call, id, asked) }),
  list: (call, { body }) => listRefunds(call, body),
  export: (call, { body }) => exportRefunds(call, body, call.language),
})

async function refunded(call: Call, id: number, asked: RefundToMake) {
  const { refundId, amount } = await refundOrder(call, id, asked)
  await callGathered(call.db)
  const order = await orderView(call.db, call.person, id, call.language, call.clock.now())
  const info = refundedText[call.language]({ amount, currency: order.currency })
  return { data: { info, order, refundId, refundedAmount: amount } }
}
