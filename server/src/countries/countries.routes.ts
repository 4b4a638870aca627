import { countries } from '@brava/contract/countries/countries.endpoints.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { sql } from 'kysely'
import { deleteByIds } from '../platform/db/delete-by-ids.ts'
import { paged } from '../platform/db/paging.ts'
import { containing } from '../platform/db/containing.ts'
import { routes } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { addCountry, type CountryRow, countryRows, editCountry } from './countries.sql.ts'
import { countriesTexts } from './countries.texts.ts'

export const countriesRoutes = routes(countries, {
  list: async ({ db }, { body }) => {
    let query = countryRows(db)
    if (body.quickSearch) {
      const found = containing(body.quickSearch)
      query = query.where((is) => is.or([is('c.name', 'ilike', found), is('c.code', 'ilike', found)]))
    }
    return paged<CountryRow, 'name' | 'code' | 'createdDate'>(query, body, {
      sort: { name: sql.ref('c.name'), code: sql.ref('c.code'), createdDate: sql.ref('c.created_at') },
      defaultSort: 'name',
      id: sql.ref('c.id'),
    })
  },
  one: async ({ db }, { params }) => {
    const data = await countryRows(db).where('c.id', '=', params.id).executeTakeFirst()
    return { data: data ?? refuse(commonErrors.notFound) }
  },
  create: async ({ db, language }, { body }) => ({
    data: { info: countriesTexts.saved[language], ...(await addCountry(db, body)) },
  }),
  edit: async ({ db, language }, { params, body }) => {
    const row = (await editCountry(db, params.id, body)) ?? refuse(commonErrors.notFound)
    return { data: { info: countriesTexts.saved[language], ...row } }
  },
  delete: async ({ db, language }, { body }) => {
    await deleteByIds(db, 'countries', body.ids)
    return { data: { info: countriesTexts.deleted[language] } }
  },
})
