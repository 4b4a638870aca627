import { z } from 'zod'
import { act, data, del, get, Id, id, instant, paragraph, post, put } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { richTextMax } from '../rich-text.ts'
import { productInstructionsErrors } from './product-instructions.errors.ts'

const access = 'distributors'
/** Rich text. */
const body = paragraph(richTextMax).min(1)

const ProductInstruction = z.object({
  id: z.number(),
  productId: z.number(),
  productTitle: z.string(),
  languageId: z.number(),
  languageCode: z.string(),
  language: z.string(),
  body: z.string(),
  version: z.number(),
  changedBy: z.string(),
  changedDate: instant,
})

/** How a key of a product is used, by product and language (specification §7, Product instructions). */
export const productInstructions = {
  list: list('/product-instructions/get-product-instructions', {
    summary: 'List instructions, of one product or of all',
    access,
    row: ProductInstruction,
    sortable: ['changedDate', 'product', 'language'],
    filters: { productId: id },
  }),
  create: post('/product-instructions/create-product-instruction', {
    summary: 'Add instructions in a language',
    access,
    body: z.object({ productId: id, languageId: id, body }),
    response: act({ id: z.number() }),
    errors: [commonErrors.notFound, productInstructionsErrors.exists],
    idempotent: true,
  }),
  edit: put('/product-instructions/update-product-instructions/:id', {
    summary: 'Change instructions; `version` is the one that was read',
    access,
    params: Id,
    body: z.object({ version: z.number().int().min(1), body }),
    response: act({ version: z.number() }),
    errors: [commonErrors.notFound, productInstructionsErrors.changedMeanwhile],
  }),
  delete: del('/product-instructions/delete-product-instructions/:id', {
    summary: 'Remove instructions in a language',
    access,
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound],
  }),
  languages: get('/product-instructions/get-product-languages/:id', {
    summary: "List the languages for a product's instructions, and those in which it already has them",
    access,
    params: Id,
    response: data(
      z.array(z.object({ id: z.number(), code: z.string(), name: z.string(), hasInstructions: z.boolean() })),
    ),
    errors: [commonErrors.notFound],
  }),
}
