import { commonErrors } from '@brava/contract/errors.ts'
import { towns } from '@brava/contract/towns/towns.endpoints.ts'
import { sql } from 'kysely'
import { deleteByIds } from '../platform/db/delete-by-ids.ts'
import { paged } from '../platform/db/paging.ts'
import { containing } from '../platform/db/containing.ts'
import { routes } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { addTown, countryExists, editTown, type TownRow, townRows } from './towns.sql.ts'
import { townsTexts } from './towns.texts.ts'

export const townsRoutes = routes(towns, {
  list: async ({ db }, { body }) => {
    let query = townRows(db)
    if (body.filters.countryId !== undefined) query = query.where('t.country_id', '=', body.filters.countryId)
    if (body.quickSearch) {
      const found = containing(body.quickSearch)
      query = query.where((is) => is.or([is('t.name', 'ilike', found), is('t.postal_code', 'ilike', found)]))
    }
    return paged<TownRow, 'name' | 'postalCode' | 'countryName' | 'createdDate'>(query, body, {
      sort: {
        name: sql.ref('t.name'),
        postalCode: sql.ref('t.postal_code'),
        countryName: sql.ref('c.name'),
        createdDate: sql.ref('t.created_at'),
      },
      defaultSort: 'name',
      id: sql.ref('t.id'),
    })
  },
  create: async ({ db, language }, { body }) => {
    if (!(await countryExists(db, body.countryId))) refuse(commonErrors.notFound)
    return { data: { info: townsTexts.saved[language], ...(await addTown(db, body)) } }
  },
  edit: async ({ db, language }, { params, body }) => {
    if (!(await countryExists(db, body.countryId))) refuse(commonErrors.notFound)
    const row = (await editTown(db, params.id, body)) ?? refuse(commonErrors.notFound)
    return { data: { info: townsTexts.saved[language], ...row } }
  },
  delete: async ({ db, language }, { body }) => {
    await deleteByIds(db, 'towns', body.ids)
    return { data: { info: townsTexts.deleted[language] } }
  },
})
