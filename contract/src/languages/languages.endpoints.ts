import { z } from 'zod'
import { data, get } from '../endpoint.ts'
import { list } from '../list.ts'

/** Languages that a product supports (not those of the interface). */
export const productLanguages = {
  all: get('/languages', {
    summary: 'List all product languages',
    access: 'signedIn',
    response: data(z.array(z.object({ id: z.number(), code: z.string(), name: z.string() }))),
  }),
  list: list('/languages/get-languages', {
    summary: 'List product languages with the products that support them',
    access: 'signedIn',
    row: z.object({ id: z.number(), code: z.string(), name: z.string(), productCount: z.number() }),
    sortable: ['name', 'code', 'productCount', 'createdDate'],
  }),
}
