import { commonErrors } from '@brava/contract/errors.ts'
import { productTypes } from '@brava/contract/product-types/product-types.endpoints.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { deleteByIds } from '../platform/db/delete-by-ids.ts'
import { paged } from '../platform/db/paging.ts'
import { containing } from '../platform/db/containing.ts'
import { routes } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { productTypesTexts } from './product-types.texts.ts'

const productCount = sql<number>`(select count(*)::int from products p where p.product_type_id = t.id and p.deleted_at is null)`
const rows = (db: Db) =>
  db.selectFrom('product_types as t').select(['t.id', 't.title', productCount.as('productCount')])
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

export const productTypesRoutes = routes(productTypes, {
  list: async ({ db }, { body }) => {
    let query = rows(db)
    if (body.quickSearch) query = query.where('t.title', 'ilike', containing(body.quickSearch))
    return paged<Row, 'title' | 'productCount' | 'createdDate'>(query, body, {
      sort: { title: sql.ref('t.title'), productCount, createdDate: sql.ref('t.created_at') },
      defaultSort: 'title',
      id: sql.ref('t.id'),
    })
  },
  create: async ({ db, language }, { body }) => ({
    data: {
      info: productTypesTexts.saved[language],
      ...(await db.insertInto('product_types').values({ title: body.title }).returning('id').executeTakeFirstOrThrow()),
    },
  }),
  edit: async ({ db, language }, { params, body }) => {
    const row = await db
      .updateTable('product_types')
      .set({ title: body.title })
      .where('id', '=', params.id)
      .returning('id')
      .executeTakeFirst()
    return { data: { info: productTypesTexts.saved[language], ...(row ?? refuse(commonErrors.notFound)) } }
  },
  delete: async ({ db, language }, { body }) => {
    await deleteByIds(db, 'product_types', body.ids)
    return { data: { info: productTypesTexts.deleted[language] } }
  },
})
