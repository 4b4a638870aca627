import { z } from 'zod'
import { data, get } from '../endpoint.ts'
import { list } from '../list.ts'

/** Languages a product speaks (not those of the interface). */
export const productLanguages = {
  all: get('/languages', {
    summary: 'All languages of products',
    access: 'signedIn',
    response: data(z.array(z.object({ id: z.number(), code: z.string(), name: z.string() }))),
  }),
  list: list('/languages/get-languages', {
    summary: 'Languages of products, as a list with the products that speak them',
    access: 'signedIn',
    row: z.object({ id: z.number(), code: z.string(), name: z.string(), productCount: z.number() }),
    sortable: ['name', 'code', 'productCount', 'createdDate'],
  }),
}
