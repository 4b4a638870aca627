import { commonErrors } from '@brava/contract/errors.ts'
import { regions } from '@brava/contract/regions/regions.endpoints.ts'
import { deleteByIds } from '../platform/db/delete-by-ids.ts'
import { paged } from '../platform/db/paging.ts'
import { containing } from '../platform/db/containing.ts'
import { routes } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { insertRegion, regionColumns, regionId, type RegionRow, regionRows, updateRegion } from './regions.sql.ts'
import { regionsTexts } from './regions.texts.ts'

export const regionsRoutes = routes(regions, {
  all: async ({ db }) => ({ data: await regionRows(db).orderBy('r.name').execute() }),
  list: async ({ db }, { body }) => {
    let query = regionRows(db)
    if (body.quickSearch) {
      const found = containing(body.quickSearch)
      query = query.where((is) => is.or([is('r.name', 'ilike', found), is('r.code', 'ilike', found)]))
    }
    return paged<RegionRow, keyof typeof regionColumns>(query, body, {
      sort: regionColumns,
      defaultSort: 'name',
      id: regionId,
    })
  },
  create: async ({ db, language }, { body }) => ({
    data: {
      info: regionsTexts.saved[language],
      ...(await insertRegion(db, body)),
    },
  }),
  edit: async ({ db, language }, { params, body }) => {
    const row = await updateRegion(db, params.id, body)
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
