import { faultState } from '@brava/contract/orders/fault-report-state.ts'
import { faultReports } from '@brava/contract/orders/fault-reports.endpoints.ts'
import { routes } from '../platform/call.ts'
import { decideFaultReport } from './fulfilment/decide-fault-report.ts'
import { listFaultReports } from './faults/list-fault-reports.ts'
import { orderTexts } from './orders.texts.ts'

export const faultReportsRoutes = routes(faultReports, {
  list: (call, { body }) => listFaultReports(call, body),
  accept: async (call, { params }) => {
    const state = await decideFaultReport(call, params.id, { action: 'accept' })
    return { data: { info: orderTexts.faultAccepted[call.language], state } }
  },
  replace: async (call, { params }) => {
    const state = await decideFaultReport(call, params.id, { action: 'replace' })
    const info = (state === faultState.code.replaced ? orderTexts.keyReplaced : orderTexts.keyMissing)[call.language]
    return { data: { info, state } }
  },
  reject: async (call, { params, body }) => {
    const state = await decideFaultReport(call, params.id, { action: 'reject', reason: body.reason })
    return { data: { info: orderTexts.faultRejected[call.language], state } }
  },
})
