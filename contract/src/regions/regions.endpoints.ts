import { z } from 'zod'
import { act, data, del, get, Id, requiredLine } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { addRow, editRow, rowVersion } from '../lookup.ts'
import { nameInLanguage } from '../said-name.ts'
import { regionsErrors } from './regions.errors.ts'
import { expects } from '../expected.ts'

/** `name` is in the reader's language, `nameEn` is the default name. */
export const Region = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  nameBs: z.string(),
  nameHr: z.string(),
  isMarket: z.boolean(),
  ...rowVersion,
})
export const RegionBody = z.object({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{2,8}$/, expects('regionCode')),
  name: requiredLine(100),
  nameBs: nameInLanguage(100),
  nameHr: nameInLanguage(100),
  isMarket: z.boolean().default(false),
})

/** Where a key can be redeemed. */
export const regions = {
  all: get('/regions', { summary: 'List all regions', access: 'signedIn', response: data(z.array(Region)) }),
  list: list('/regions/get-regions', {
    summary: 'List the regions, page by page',
    access: 'signedIn',
    row: Region,
    sortable: ['createdDate', 'name', 'code'],
  }),
  create: addRow('/regions/add-region', { summary: 'Add a region', body: RegionBody }),
  edit: editRow('/regions/edit-region/:id', {
    summary: 'Change a region',
    body: RegionBody,
    errors: [commonErrors.duplicate, regionsErrors.keysElsewhere],
  }),
  delete: del('/regions/delete-region/:id', {
    summary: 'Delete a region that nothing uses',
    access: 'distributors',
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound, commonErrors.inUse],
  }),
  market: get('/regions/market', {
    summary: 'List the regions that are markets of the distributor',
    access: 'signedIn',
    response: data(z.array(Region)),
  }),
}
