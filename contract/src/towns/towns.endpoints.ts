import { z } from 'zod'
import { act, del, Id, Ids, line, post, put, requiredLine } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'

export const Town = z.object({
  id: z.number(),
  countryId: z.number(),
  countryName: z.string(),
  name: z.string(),
  postalCode: z.string(),
})

export const TownBody = z.object({
  countryId: z.number().int().positive(),
  name: requiredLine(100),
  postalCode: line(20).default(''),
})

export const towns = {
  list: list('/towns/get-towns', {
    summary: 'Towns, of one country or of all',
    access: 'signedIn',
    row: Town,
    sortable: ['name', 'postalCode', 'countryName', 'createdDate'],
    filters: { countryId: z.number().int() },
  }),
  create: post('/towns/create-town', {
    summary: 'Add a town',
    access: 'distributors',
    body: TownBody,
    response: act({ id: z.number() }),
    errors: [commonErrors.duplicate, commonErrors.notFound],
  }),
  edit: put('/towns/:id', {
    summary: 'Change a town',
    access: 'distributors',
    params: Id,
    body: TownBody,
    response: act({ id: z.number() }),
    errors: [commonErrors.notFound, commonErrors.duplicate],
  }),
  delete: del('/towns/delete-towns', {
    summary: 'Delete towns',
    access: 'distributors',
    body: Ids,
    response: act({}),
    errors: [commonErrors.notFound],
    timeoutMs: 60_000,
  }),
}
