import { commonErrors } from '@brava/contract/errors.ts'
import { type RegionBody, regions } from '@brava/contract/regions/regions.endpoints.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../platform/db/connect.ts'
import { deleteByIds } from '../platform/db/delete-by-ids.ts'
import { paged } from '../platform/db/paging.ts'
import { containing } from '../platform/db/containing.ts'
import { routes } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { regionsTexts } from './regions.texts.ts'

const regionRows = (db: Db) =>
  db.selectFrom('regions as r').select(['r.id', 'r.code', 'r.name', 'r.is_market as isMarket'])
type RegionRow = Awaited<ReturnType<ReturnType<typeof regionRows>['executeTakeFirstOrThrow']>>

const columns = (body: z.output<typeof RegionBody>) => ({ code: body.code, name: body.name, is_market: body.isMarket })

export const regionsRoutes = routes(regions, {
  all: async ({ db }) => ({ data: await regionRows(db).orderBy('r.name').execute() }),
  list: async ({ db }, { body }) => {
    let query = regionRows(db)
    if (body.quickSearch) {
      const found = containing(body.quickSearch)
      query = query.where((is) => is.or([is('r.name', 'ilike', found), is('r.code', 'ilike', found)]))
    }
    return paged<RegionRow, 'name' | 'code' | 'createdDate'>(query, body, {
      sort: { name: sql.ref('r.name'), code: sql.ref('r.code'), createdDate: sql.ref('r.created_at') },
      defaultSort: 'name',
      id: sql.ref('r.id'),
    })
  },
  create: async ({ db, language }, { body }) => ({
    data: {
      info: regionsTexts.saved[language],
      ...(await db.insertInto('regions').values(columns(body)).returning('id').executeTakeFirstOrThrow()),
    },
  }),
  edit: async ({ db, language }, { params, body }) => {
    const row = await db
      .updateTable('regions')
      .set(columns(body))
      .where('id', '=', params.id)
      .returning('id')
      .executeTakeFirst()
    return { data: { info: regionsTexts.saved[language], ...(row ?? refuse(commonErrors.notFound)) } }
  },
  delete: async ({ db, language }, { params }) => {
    await deleteByIds(db, 'regions', [params.id])
    return { data: { info: regionsTexts.deleted[language] } }
  },
  market: async ({ db }) => ({
    data: await regionRows(db).where('r.is_market', '=', true).orderBy('r.name').execute(),
  }),
})
