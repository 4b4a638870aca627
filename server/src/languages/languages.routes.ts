import { productLanguages } from '@brava/contract/languages/languages.endpoints.ts'
import { routes } from '../platform/call.ts'

export const languagesRoutes = routes(productLanguages, {
  all: async ({ db }) => ({
    data: await db.selectFrom('languages').select(['id', 'code', 'name']).orderBy('name').execute(),
  }),
})
