import { commonErrors } from '@brava/contract/errors.ts'
import { orderEndpoints } from '@brava/contract/partner-api/orders.ts'
import { reportFaultyKey } from '../orders/faults/report-faulty-key.ts'
import { orderOfOwnKey } from '../orders/partner/order-of-own-key.ts'
import { partnerRoutes } from '../platform/partner-call.ts'
import { refuse } from '../platform/refuse.ts'
import {
  cancelOwedOfOrder,
  listBackOrders,
  listPartnerOrders,
  ownOrder,
  placePartnerOrder,
  readOrder,
  readOrderKeys,
  withKeys,
} from './partner-orders.ts'

export const partnerOrderRoutes = partnerRoutes(orderEndpoints, {
  placeOrder: { work: (call, { body }) => placePartnerOrder(call, body), reveal: withKeys },
  orders: (call, { query }) => listPartnerOrders(call, query),
  order: (call, { params }) => readOrder(call, params.id),
  orderKeys: (call, { params }) => readOrderKeys(call, params.id),
  backOrders: (call, { query }) => listBackOrders(call, query),
  cancelOwed: (call, { params }) => cancelOwedOfOrder(call, params.id),
  reportFault: async (call, { params, body }) => {
    const order = await ownOrder(call, params.id)
    const keyId = call.idBehind('key', body.key)
    const isItsKey = keyId !== null && (await orderOfOwnKey(call.db, keyId)) === order.id
    if (!isItsKey) refuse(commonErrors.notFound)
    await reportFaultyKey(call, keyId, body.reason)
    return { data: { key: body.key, state: 'reported' as const } }
  },
})
