import { commonErrors } from '@brava/contract/errors.ts'
import { publishers } from '@brava/contract/publishers/publishers.endpoints.ts'
import { deleteByIds } from '../platform/db/delete-by-ids.ts'
import { paged } from '../platform/db/paging.ts'
import { containing } from '../platform/db/containing.ts'
import { routes } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { columns, id, insert, rename, type Row, rows } from './publishers.sql.ts'
import { publishersTexts } from './publishers.texts.ts'

export const publishersRoutes = routes(publishers, {
  list: async ({ db }, { body }) => {
    let query = rows(db)
    if (body.quickSearch) query = query.where('t.name', 'ilike', containing(body.quickSearch))
    return paged<Row, keyof typeof columns>(query, body, {
      sort: columns,
      defaultSort: 'name',
      id,
    })
  },
  create: async ({ db, language }, { body }) => ({
    data: {
      info: publishersTexts.saved[language],
      ...(await insert(db, body.name)),
    },
  }),
  edit: async ({ db, language }, { params, body }) => {
    const row = await rename(db, params.id, body.name)
    return { data: { info: publishersTexts.saved[language], ...(row ?? refuse(commonErrors.notFound)) } }
  },
  delete: async ({ db, language }, { body }) => {
    await deleteByIds(db, 'publishers', body.ids)
    return { data: { info: publishersTexts.deleted[language] } }
  },
})
