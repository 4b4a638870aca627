import { commonErrors } from '@brava/contract/errors.ts'
import { productTypes } from '@brava/contract/product-types/product-types.endpoints.ts'
import { deleteByIds } from '../platform/db/delete-by-ids.ts'
import { paged } from '../platform/db/paging.ts'
import { containing } from '../platform/db/containing.ts'
import { routes } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { columns, id, insert, rename, type Row, rows } from './product-types.sql.ts'
import { productTypesTexts } from './product-types.texts.ts'

export const productTypesRoutes = routes(productTypes, {
  list: async ({ db }, { body }) => {
    let query = rows(db)
    if (body.quickSearch) query = query.where('t.title', 'ilike', containing(body.quickSearch))
    return paged<Row, keyof typeof columns>(query, body, {
      sort: columns,
      defaultSort: 'title',
      id,
    })
  },
  create: async ({ db, language }, { body }) => ({
    data: {
      info: productTypesTexts.saved[language],
      ...(await insert(db, body.title)),
    },
  }),
  edit: async ({ db, language }, { params, body }) => {
    const row = await rename(db, params.id, body.title)
    return { data: { info: productTypesTexts.saved[language], ...(row ?? refuse(commonErrors.notFound)) } }
  },
  delete: async ({ db, language }, { body }) => {
    await deleteByIds(db, 'product_types', body.ids)
    return { data: { info: productTypesTexts.deleted[language] } }
  },
})
