import { mailInvoice } from '@brava/contract/invoices/mail-invoice.endpoints.ts'
import { routes } from '../../platform/call.ts'
import { mailInvoiceAgain } from './mail-invoice.ts'

export const mailInvoiceRoutes = routes(mailInvoice, {
  again: async (call, { params }) => {
    const to = await mailInvoiceAgain(call, params.id)
    const info = { en: `Sent to ${to}.`, bs: `Poslano na ${to}.`, hr: `Poslano na ${to}.` }[call.language]
    return { data: { info, to } }
  },
})
