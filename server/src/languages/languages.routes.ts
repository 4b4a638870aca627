import { productLanguages } from '@brava/contract/languages/languages.endpoints.ts'
import { containing } from '../platform/db/containing.ts'
import { paged } from '../platform/db/paging.ts'
import { routes } from '../platform/call.ts'
import { languageColumns, languageId, type LanguageRow, languageRows, productLanguageRows } from './languages.sql.ts'

export const languagesRoutes = routes(productLanguages, {
  all: async ({ db }) => ({
    data: await productLanguageRows(db),
  }),
  list: ({ db }, { body }) => {
    const found = containing(body.quickSearch)
    const rows = languageRows(db)
    const query = body.quickSearch
      ? rows.where((is) => is.or([is('l.name', 'ilike', found), is('l.code', 'ilike', found)]))
      : rows
    return paged<LanguageRow, keyof typeof languageColumns>(query, body, {
      sort: languageColumns,
      defaultSort: 'name',
      id: languageId,
    })
  },
})
