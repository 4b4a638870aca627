import { productLanguages } from '@brava/contract/languages/languages.endpoints.ts'
import { routes } from '../platform/call.ts'
import { productLanguageRows } from './languages.sql.ts'

export const languagesRoutes = routes(productLanguages, {
  all: async ({ db }) => ({
    data: await productLanguageRows(db),
  }),
})
