import { z } from 'zod'
import { data, get } from '../endpoint.ts'

/** Languages a product speaks (not those of the interface). */
export const productLanguages = {
  all: get('/languages', {
    summary: 'All languages of products',
    access: 'signedIn',
    response: data(z.array(z.object({ id: z.number(), code: z.string(), name: z.string() }))),
  }),
}
