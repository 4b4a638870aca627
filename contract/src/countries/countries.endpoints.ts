import { z } from 'zod'
import { act, data, del, get, Id, Ids, post, put, requiredLine } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'

export const Country = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  currency: z.string(),
  /** Basis points: 1700 = 17 %. */
  vatRateBp: z.number(),
  isDomestic: z.boolean(),
  isEu: z.boolean(),
})

export const CountryBody = z.object({
  code: z.string().regex(/^[A-Z]{2}$/),
  name: requiredLine(100),
  currency: z.string().regex(/^[A-Z]{3}$/),
  vatRateBp: z.number().int().min(0).max(10_000),
  isDomestic: z.boolean().default(false),
  isEu: z.boolean().default(false),
})

export const countries = {
  list: list('/countries/get-countries', {
    summary: 'Countries',
    access: 'signedIn',
    row: Country,
    sortable: ['name', 'code', 'createdDate'],
  }),
  one: get('/countries/:id', {
    summary: 'One country',
    access: 'signedIn',
    params: Id,
    response: data(Country),
    errors: [commonErrors.notFound],
  }),
  create: post('/countries/create-country', {
    summary: 'Add a country',
    access: 'distributors',
    body: CountryBody,
    response: act({ id: z.number() }),
    errors: [commonErrors.duplicate],
  }),
  edit: put('/countries/:id', {
    summary: 'Change a country',
    access: 'distributors',
    params: Id,
    body: CountryBody,
    response: act({ id: z.number() }),
    errors: [commonErrors.notFound, commonErrors.duplicate],
  }),
  delete: del('/countries/delete-countries', {
    summary: 'Delete countries that nothing uses',
    access: 'distributors',
    body: Ids,
    response: act({}),
    errors: [commonErrors.notFound, commonErrors.inUse],
    timeoutMs: 60_000,
  }),
}
