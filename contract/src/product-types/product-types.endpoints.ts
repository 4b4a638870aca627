import { z } from 'zod'
import { act, del, Id, Ids, post, put, requiredLine } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'

export const ProductType = z.object({ id: z.number(), title: z.string(), productCount: z.number() })
export const ProductTypeBody = z.object({ title: requiredLine(100) })

/** Platforms ("product types" on the wire). */
export const productTypes = {
  list: list('/product-types/get-product-types', {
    summary: 'Platforms: PC, Xbox, gift card …',
    access: 'signedIn',
    row: ProductType,
    sortable: ['title', 'productCount', 'createdDate'],
  }),
  create: post('/product-types/create-product-type', {
    summary: 'Add a platform',
    access: 'distributors',
    body: ProductTypeBody,
    response: act({ id: z.number() }),
    errors: [commonErrors.duplicate],
  }),
  edit: put('/product-types/:id', {
    summary: 'Rename a platform',
    access: 'distributors',
    params: Id,
    body: ProductTypeBody,
    response: act({ id: z.number() }),
    errors: [commonErrors.notFound, commonErrors.duplicate],
  }),
  delete: del('/product-types/delete-product-types', {
    summary: 'Delete those that no product uses',
    access: 'distributors',
    body: Ids,
    response: act({}),
    errors: [commonErrors.notFound, commonErrors.inUse],
    timeoutMs: 60_000,
  }),
}
