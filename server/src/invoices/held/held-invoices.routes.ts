import { heldInvoices } from '@brava/contract/invoices/held-invoices.endpoints.ts'
import { routes } from '../../platform/call.ts'
import { listHeldInvoices } from './list-held-invoices.ts'
import { releaseHeldInvoices } from './release-held-invoices.ts'
import { heldTexts } from './held.texts.ts'

export const heldInvoicesRoutes = routes(heldInvoices, {
  list: ({ db, person, language }, { body }) => listHeldInvoices(db, person, body, language),
  release: async (call, { body }) => {
    const { issued, held } = await releaseHeldInvoices(call, call.person, body.ids)
    return { data: { info: heldTexts.released(issued, held)[call.language], issued, held } }
  },
})
