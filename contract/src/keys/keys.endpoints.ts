import { z } from 'zod'
import { data, id, post, requiredLine } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { keyState } from '../enums.ts'
import { list } from '../list.ts'
import { keyCustody } from './key-custody.ts'
import { keyImports } from './key-imports.ts'
import { keyQuarantine } from './key-quarantine.ts'
import { KeyRow } from './key-row.ts'
import { keyStock } from './key-stock.ts'
import { saidName } from '../said-name.ts'

/** Keys of products: stock, batches, import, reveal, quarantine. The paths say "licences" and "keys" as the specification does. */
export const keys = {
  list: list('/products/get-plain-product-keys', {
    summary: 'List keys of a product, masked; search by whole code (by fingerprint), tail or order number',
    access: 'distributors',
    row: KeyRow,
    sortable: ['changedDate', 'id', 'state', 'batch', 'expiresOn'],
    filters: { productId: id, states: z.array(schemaOf(keyState)).max(6), batchId: id },
  }),
  ...keyCustody,
  ...keyQuarantine,
  ...keyStock,
  ...keyImports,
  search: post('/products/search-keys', {
    summary:
      'Find keys of any product by whole code (by fingerprint), order number, batch or partner; at most 200, masked',
    access: 'distributors',
    body: z.object({ text: requiredLine(300) }),
    response: data(
      z.array(
        KeyRow.extend({
          productId: z.number(),
          product: z.string(),
          imageUrl: z.string().nullable(),
          platform: saidName('platform'),
          /** Its current owner: the buyer of its order. */
          company: z.string().nullable(),
        }),
      ),
    ),
    secret: true,
  }),
  findBatches: post('/products/find-key-batches', {
    summary: 'Find batches by a part of their code or supplier, at most five, newest first',
    access: 'distributors',
    body: z.object({ text: requiredLine(100) }),
    reads: true,
    response: data(
      z.array(
        z.object({
          id: z.number(),
          code: z.string(),
          productId: z.number(),
          product: z.string(),
          supplier: z.string(),
        }),
      ),
    ),
  }),
}
