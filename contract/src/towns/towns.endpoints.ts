import { z } from 'zod'
import { id, line, requiredLine } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { addRow, deleteRows, editRow, rowVersion } from '../lookup.ts'

export const Town = z.object({
  id: z.number(),
  countryId: z.number(),
  countryName: z.string(),
  name: z.string(),
  postalCode: z.string(),
  ...rowVersion,
})

export const TownBody = z.object({
  countryId: id,
  name: requiredLine(100),
  postalCode: line(20).default(''),
})

export const towns = {
  list: list('/towns/get-towns', {
    summary: 'List towns, of one country or of all',
    access: 'signedIn',
    row: Town,
    sortable: ['createdDate', 'name', 'postalCode', 'countryName'],
    filters: { countryId: z.number().int() },
  }),
  create: addRow('/towns/create-town', {
    summary: 'Add a town',
    body: TownBody,
    errors: [commonErrors.duplicate, commonErrors.notFound],
  }),
  edit: editRow('/towns/:id', { summary: 'Change a town', body: TownBody }),
  delete: deleteRows('/towns/delete-towns', { summary: 'Delete towns', errors: [commonErrors.notFound] }),
}
