import { heldInvoices } from '@brava/contract/invoices/held-invoices.endpoints.ts'
import { routes } from '../../platform/call.ts'
import { listHeldInvoices } from './list-held-invoices.ts'
import { releaseHeldInvoices } from './release-held-invoices.ts'
import { heldTexts } from './held.texts.ts'

export const heldInvoicesRoutes = routes(heldInvoices, {
  list: ({ db, person, language }, { body }) => listHeldInvoices(db, person, body, language),
  release: async (call, { body }) => {
    const released = await releaseHeldInvoices(call, call.person, body.ids)
    const { issued, held } = released
    return { data: { info: heldTexts.released(released)[call.language], issued, held } }
  },
})
