import { countries } from '@brava/contract/countries/countries.endpoints.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { lookupActs } from '../platform/db/lookup-table.ts'
import { routes } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { countriesTable, countryRows } from './countries.sql.ts'
import { editCountry } from './edit-country.ts'

export const countriesRoutes = routes(countries, {
  ...lookupActs(() => countriesTable),
  edit: editCountry,
  one: async ({ db }, { params }) => {
    const data = await countryRows(db).where('c.id', '=', params.id).executeTakeFirst()
    return { data: data ?? refuse(commonErrors.notFound) }
  },
})
