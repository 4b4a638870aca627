import { posSales } from '@brava/contract/pos-sales/pos-sales.endpoints.ts'
import { routes } from '../platform/call.ts'
import { decideClaim } from './claims/decide-claim.ts'
import { listPosDays, listPosSales, posDay, posDayFile } from './list-pos-sales.ts'
import { posSaleTexts as texts } from './pos-sales.texts.ts'

export const posSalesRoutes = routes(posSales, {
  sales: (call, { body }) => listPosSales(call, body),
  days: (call, { body }) => listPosDays(call, body),
  day: async (call, { params }) => ({ data: await posDay(call, params.id) }),
  dayFile: (call, { params }) => posDayFile(call, params.id),
  accept: async (call, { params }) => {
    const state = await decideClaim(call, params.id, { accept: true })
    return { data: { info: texts.refunded[call.language], state } }
  },
  reject: async (call, { params, body }) => {
    const state = await decideClaim(call, params.id, { accept: false, reason: body.reason })
    return { data: { info: texts.rejected[call.language], state } }
  },
})
