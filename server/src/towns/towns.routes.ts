import { commonErrors } from '@brava/contract/errors.ts'
import { towns } from '@brava/contract/towns/towns.endpoints.ts'
import { lookupActs } from '../platform/db/lookup-table.ts'
import { routes } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { countryExists, townsTable } from './towns.sql.ts'

const acts = lookupActs(() => townsTable)

export const townsRoutes = routes(towns, {
  ...acts,
  create: async (call, input) => {
    if (!(await countryExists(call.db, input.body.countryId))) refuse(commonErrors.notFound)
    return acts.create(call, input)
  },
  edit: async (call, input) => {
    if (!(await countryExists(call.db, input.body.countryId))) refuse(commonErrors.notFound)
    return acts.edit(call, input)
  },
})
