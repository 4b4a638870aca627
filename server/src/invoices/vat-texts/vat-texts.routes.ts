import { vatTexts } from '@brava/contract/invoices/vat-texts.endpoints.ts'
import { routes } from '../../platform/call.ts'
import { setVatText, viewVatTexts } from './vat-texts.ts'
import { vatTextsTexts } from './vat-texts.texts.ts'

export const vatTextsRoutes = routes(vatTexts, {
  all: async ({ db }) => ({ data: { texts: await viewVatTexts(db) } }),
  set: async (call, { body: { reason, version, ...text } }) => ({
    data: {
      version: await setVatText(call, reason, { version, text }),
      info: vatTextsTexts.saved[call.language],
    },
  }),
  putBack: async (call, { body: { reason, version } }) => ({
    data: {
      version: await setVatText(call, reason, { version, text: null }),
      info: vatTextsTexts.wentBack[call.language],
    },
  }),
})
