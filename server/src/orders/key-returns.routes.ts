import { keyReturns } from '@brava/contract/orders/key-returns.endpoints.ts'
import { routes } from '../platform/call.ts'
import { orderTexts } from './orders.texts.ts'
import { askKeyReturn, withdrawKeyReturn } from './returns/ask-key-return.ts'
import { decideKeyReturn } from './refunds/decide-key-return.ts'
import { listKeyReturns } from './returns/list-key-returns.ts'

export const keyReturnsRoutes = routes(keyReturns, {
  request: async (call, { params, body }) => {
    await askKeyReturn(call, params.id, body.reason)
    return { data: { info: orderTexts.returnAsked[call.language] } }
  },
  withdraw: async (call, { params }) => {
    await withdrawKeyReturn(call, params.id)
    return { data: { info: orderTexts.returnWithdrawn[call.language] } }
  },
  list: (call, { body }) => listKeyReturns(call, body),
  accept: async (call, { params }) => {
    const state = await decideKeyReturn(call, params.id, { action: 'accept' })
    return { data: { info: orderTexts.returnAccepted[call.language], state } }
  },
  reject: async (call, { params, body }) => {
    const state = await decideKeyReturn(call, params.id, { action: 'reject', reason: body.reason })
    return { data: { info: orderTexts.returnRejected[call.language], state } }
  },
})
