import { commonErrors } from '@brava/contract/errors.ts'
import { publishers } from '@brava/contract/publishers/publishers.endpoints.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { deleteByIds } from '../platform/db/delete-by-ids.ts'
import { paged } from '../platform/db/paging.ts'
import { containing } from '../platform/db/containing.ts'
import { routes } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { publishersTexts } from './publishers.texts.ts'

const productCount = sql<number>`(select count(*)::int from products p where p.publisher_id = t.id and p.deleted_at is null)`
const rows = (db: Db) => db.selectFrom('publishers as t').select(['t.id', 't.name', productCount.as('productCount')])
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

export const publishersRoutes = routes(publishers, {
  list: async ({ db }, { body }) => {
    let query = rows(db)
    if (body.quickSearch) query = query.where('t.name', 'ilike', containing(body.quickSearch))
    return paged<Row, 'name' | 'productCount' | 'createdDate'>(query, body, {
      sort: { name: sql.ref('t.name'), productCount, createdDate: sql.ref('t.created_at') },
      defaultSort: 'name',
      id: sql.ref('t.id'),
    })
  },
  create: async ({ db, language }, { body }) => ({
    data: {
      info: publishersTexts.saved[language],
      ...(await db.insertInto('publishers').values({ name: body.name }).returning('id').executeTakeFirstOrThrow()),
    },
  }),
  edit: async ({ db, language }, { params, body }) => {
    const row = await db
      .updateTable('publishers')
      .set({ name: body.name })
      .where('id', '=', params.id)
      .returning('id')
      .executeTakeFirst()
    return { data: { info: publishersTexts.saved[language], ...(row ?? refuse(commonErrors.notFound)) } }
  },
  delete: async ({ db, language }, { body }) => {
    await deleteByIds(db, 'publishers', body.ids)
    return { data: { info: publishersTexts.deleted[language] } }
  },
})
