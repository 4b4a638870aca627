import { regions } from '@brava/contract/regions/regions.endpoints.ts'
import { lookupActs } from '../platform/db/lookup-table.ts'
import { routes } from '../platform/call.ts'
import { editRegion } from './edit-region.ts'
import { regionsByName, regionsTable } from './regions.sql.ts'

const acts = lookupActs(regionsTable)

export const regionsRoutes = routes(regions, {
  ...acts,
  edit: editRegion,
  all: async ({ db, language }) => ({ data: await regionsByName(db, language).execute() }),
  delete: (call, { params }) => acts.delete(call, { body: { ids: [params.id] } }),
  market: async ({ db, language }) => ({
    data: await regionsByName(db, language).where('r.is_market', '=', true).execute(),
  }),
})
