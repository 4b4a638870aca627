import { myOrders } from '@brava/contract/orders/my-orders.endpoints.ts'
import { routes } from '../platform/call.ts'
import { callGathered } from '../platform/db/transaction.ts'
import { confirmPayment } from './approval/confirm-payment.ts'
import { declinePayment } from './approval/decline-payment.ts'
import { downloadKeys } from './delivery/download-keys.ts'
import { listMyOrders } from './lists/list-my-orders.ts'
import { myOrderItem, myOrderView } from './page/my-order-view.ts'
import { confirmedText, orderTexts } from './orders.texts.ts'
import { reportFaultyKey } from './faults/report-faulty-key.ts'
import { pictureOfOrderKey, revealOrderKey } from './delivery/reveal-order-key.ts'

export const myOrdersRoutes = routes(myOrders, {
  list: (call, { body }) => listMyOrders(call, call.person, body),
  one: async ({ db, person }, { params }) => ({ data: await myOrderView(db, person, params.id) }),
  item: async ({ db, person, language }, { params, query }) => ({
    data: await myOrderItem(db, person, params.id, language, query),
  }),
  confirmPayment: async (call, { params }) => {
    const served = await confirmPayment(call, params.id)
    await callGathered(call.db)
    return {
      data: { info: confirmedText[call.language](served), order: await myOrderView(call.db, call.person, params.id) },
    }
  },
  declinePayment: async (call, { params, body }) => {
    await declinePayment(call, params.id, body.reason)
    return {
      data: { info: orderTexts.denied[call.language], order: await myOrderView(call.db, call.person, params.id) },
    }
  },
  revealKey: async (call, { params }) => ({ data: await revealOrderKey(call, params.id) }),
  picture: (call, { params }) => pictureOfOrderKey(call, params.id),
  downloadKeys: (call, { params, body }) =>
    downloadKeys(call, { orderId: params.id, lineId: body.lineId, format: body.format, language: call.language }),
  reportFaulty: async (call, { params, body }) => {
    await reportFaultyKey(call, params.id, body.reason)
    return { data: { info: orderTexts.faultyReported[call.language] } }
  },
})
