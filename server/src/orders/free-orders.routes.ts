import { freeOrders } from '@brava/contract/orders/free-orders.endpoints.ts'
import { routes } from '../platform/call.ts'
import { freeText } from './orders.texts.ts'
import { issueFreeOrder } from './placing/issue-free-order.ts'

export const freeOrdersRoutes = routes(freeOrders, {
  issue: async (call, { body }) => {
    const { id, number, keys } = await issueFreeOrder(call, body)
    return { data: { info: freeText[call.language]({ number, keys }), orderId: id, number } }
  },
})
