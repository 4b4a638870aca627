import { regions } from '@brava/contract/regions/regions.endpoints.ts'
import { lookupActs } from '../platform/db/lookup-table.ts'
import { routes } from '../platform/call.ts'
import { regionRows, regionsTable } from './regions.sql.ts'

const acts = lookupActs(regionsTable)

export const regionsRoutes = routes(regions, {
  ...acts,
  all: async ({ db }) => ({ data: await regionRows(db).orderBy('r.name').execute() }),
  delete: (call, { params }) => acts.delete(call, { body: { ids: [params.id] } }),
  market: async ({ db }) => ({
    data: await regionRows(db).where('r.is_market', '=', true).orderBy('r.name').execute(),
  }),
})
