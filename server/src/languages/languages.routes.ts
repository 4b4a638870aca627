import { productLanguages } from '@brava/contract/languages/languages.endpoints.ts'
import { contains } from '../platform/db/containing.ts'
import { paged } from '../platform/db/paging.ts'
import { routes } from '../platform/call.ts'
import { languageColumns, languageId, type LanguageRow, languageRows, productLanguageRows } from './languages.sql.ts'

export const languagesRoutes = routes(productLanguages, {
  all: async ({ db, language }) => ({
    data: await productLanguageRows(db, language),
  }),
  list: ({ db, language }, { body }) => {
    const rows = languageRows(db, language)
    const columns = languageColumns(language)
    const query = body.quickSearch ? rows.where(contains(body.quickSearch, columns.name, 'l.name', 'l.code')) : rows
    return paged<LanguageRow, keyof typeof columns>(query, body, {
      sort: columns,
      defaultSort: 'name',
      id: languageId,
    })
  },
})
