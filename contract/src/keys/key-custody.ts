import { z } from 'zod'
import { data, get, Id, id, instant, line, post } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { keysErrors } from './keys.errors.ts'

const CustodyEntry = z.object({
  id: z.number(),
  at: instant,
  kind: z.string(),
  userName: z.string(),
  company: z.string(),
  ip: z.string(),
  reason: z.string(),
  orderId: z.number().nullable(),
  orderNumber: z.string().nullable(),
  batch: z.string().nullable(),
})

/** Who had access to a key: showing its code, its log, and the proof that nobody rewrote the log. */
export const keyCustody = {
  reveal: get('/products/get-plain-key/:id', {
    summary: 'Show the code of a key; recorded in the custody log',
    access: 'distributors',
    params: Id,
    query: z.object({ reason: line(300).default('') }),
    response: data(z.object({ id: z.number(), code: z.string() })),
    errors: [commonErrors.notFound, keysErrors.tooManyReveals, keysErrors.isAPicture, commonErrors.secondStepNeeded],
    secret: true,
  }),
  picture: get('/products/get-key-picture/:id', {
    summary: 'Show the picture of a key; recorded in the custody log',
    access: 'distributors',
    params: Id,
    query: z.object({ reason: line(300).default('') }),
    response: 'file',
    transfer: 'document',
    errors: [commonErrors.notFound, keysErrors.tooManyReveals, keysErrors.notAPicture, commonErrors.secondStepNeeded],
    secret: true,
  }),
  custody: get('/products/get-key-custody/:id', {
    summary: 'List who had access to this key, when and why',
    access: 'distributors',
    params: Id,
    response: data(z.array(CustodyEntry)),
    errors: [commonErrors.notFound],
  }),
  verifyCustody: post('/products/verify-key-custody', {
    summary: 'Recompute the hash chains of the custody log, of one product or of all',
    access: 'distributors',
    body: z.object({ productId: id.optional() }),
    response: data(
      z.object({
        rows: z.number(),
        products: z.number(),
        waiting: z.number(),
        linkedUntil: instant,
        breaks: z.array(z.object({ productId: z.number(), seq: z.number() })),
      }),
    ),
    timeoutMs: 120_000,
  }),
  custodyReport: post('/products/export-key-custody-report', {
    summary:
      'Download the verified chains of the custody log as a document: who verified when, each product with its last hash, and any breaks',
    access: 'distributors',
    body: z.object({ productId: id.optional(), format: z.enum(['pdf', 'csv', 'xlsx']) }),
    response: 'file',
    transfer: 'export',
    errors: [commonErrors.notFound],
    timeoutMs: 120_000,
  }),
}
