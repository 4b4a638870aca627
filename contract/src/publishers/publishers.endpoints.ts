import { z } from 'zod'
import { act, del, Id, Ids, post, put, requiredLine } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'

export const Publisher = z.object({ id: z.number(), name: z.string(), productCount: z.number() })
export const PublisherBody = z.object({ name: requiredLine(100) })

/** Who publishes the products. */
export const publishers = {
  list: list('/publishers/get-publishers', {
    summary: 'Publishers',
    access: 'signedIn',
    row: Publisher,
    sortable: ['name', 'productCount', 'createdDate'],
  }),
  create: post('/publishers/create-publisher', {
    summary: 'Add a publisher',
    access: 'distributors',
    body: PublisherBody,
    response: act({ id: z.number() }),
    errors: [commonErrors.duplicate],
  }),
  edit: put('/publishers/:id', {
    summary: 'Rename a publisher',
    access: 'distributors',
    params: Id,
    body: PublisherBody,
    response: act({ id: z.number() }),
    errors: [commonErrors.notFound, commonErrors.duplicate],
  }),
  delete: del('/publishers/delete-publishers', {
    summary: 'Delete those that no product uses',
    access: 'distributors',
    body: Ids,
    response: act({}),
    errors: [commonErrors.notFound, commonErrors.inUse],
    timeoutMs: 60_000,
  }),
}
