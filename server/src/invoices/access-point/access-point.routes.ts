import { accessPoint } from '@brava/contract/invoices/access-point.endpoints.ts'
import { type Call, routes } from '../../platform/call.ts'
import { accessPointSaid, accessPointTexts } from './access-point.texts.ts'
import { countEInvoices, storedAccessPoint } from './access-point.sql.ts'
import { listRejected } from './list-rejected.ts'
import { closeOpen } from './close-open.ts'
import { sendChosen } from './send-chosen.ts'
import { setAccessPoint, testAccessPoint } from './set-access-point.ts'

async function view({ db }: Pick<Call, 'db'>) {
  const [stored, counts] = await Promise.all([storedAccessPoint(db), countEInvoices(db)])
  return {
    isOn: stored?.isOn ?? false,
    address: stored?.address ?? '',
    hasKey: stored !== undefined,
    ...counts,
    changedDate: stored?.changedDate ?? null,
    changedBy: stored?.changedBy ?? null,
  }
}

export const accessPointRoutes = routes(accessPoint, {
  settings: async (call) => ({ data: await view(call) }),
  set: async (call, { body }) => {
    await setAccessPoint(call, body)
    return { data: { info: accessPointTexts.saved[call.language], accessPoint: await view(call) } }
  },
  test: async (call) => ({
    data: { info: accessPointSaid.tested[call.language]({ name: await testAccessPoint(call) }) },
  }),
  rejected: ({ db }, { body }) => listRejected(db, body),
  send: async (call, { body }) => ({
    data: { queued: await sendChosen(call, body.ids), info: accessPointTexts.sent[call.language] },
  }),
  close: async (call, { body }) => ({
    data: { closed: await closeOpen(call, body), info: accessPointTexts.closed[call.language] },
  }),
})
