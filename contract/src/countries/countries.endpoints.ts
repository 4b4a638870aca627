import { z } from 'zod'
import { data, get, Id, requiredLine } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { addRow, deleteRows, editRow, rowVersion } from '../lookup.ts'
import { countryCode, currencyCode } from '../codes.ts'

export const Country = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  currency: z.string(),
  /** Basis points: 1700 = 17 %. */
  vatRateBp: z.number(),
  isDomestic: z.boolean(),
  isEu: z.boolean(),
  ...rowVersion,
})

export const CountryBody = z.object({
  code: countryCode,
  name: requiredLine(100),
  currency: currencyCode,
  vatRateBp: z.number().int().min(0).max(10_000),
  isDomestic: z.boolean().default(false),
  isEu: z.boolean().default(false),
})

export const countries = {
  list: list('/countries/get-countries', {
    summary: 'List the countries',
    access: 'signedIn',
    row: Country,
    sortable: ['createdDate', 'name', 'code'],
  }),
  one: get('/countries/:id', {
    summary: 'Get a country',
    access: 'signedIn',
    params: Id,
    response: data(Country),
    errors: [commonErrors.notFound],
  }),
  create: addRow('/countries/create-country', { summary: 'Add a country', body: CountryBody }),
  edit: editRow('/countries/:id', { summary: 'Change a country', body: CountryBody }),
  delete: deleteRows('/countries/delete-countries', { summary: 'Delete countries that nothing refers to' }),
}
