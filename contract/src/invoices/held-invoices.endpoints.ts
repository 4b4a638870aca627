import { z } from 'zod'
import { act, IdsOfPage, instant, post } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { money } from '../money.ts'

/** A document that breaks a rule of the standard and must be corrected. */
export const HeldInvoiceRow = z.object({
  id: z.number(),
  /** 1 invoice, 2 credit note. */
  kind: z.number(),
  issuerId: z.number(),
  issuerName: z.string(),
  buyerId: z.number(),
  buyerName: z.string(),
  orderId: z.number(),
  orderNumber: z.string(),
  currency: z.string(),
  gross: money,
  soldAt: instant,
  heldAt: instant,
  findings: z.array(
    z.object({
      /** The rule of the standard, "BR-S-02". */
      rule: z.string(),
      at: z.enum(['issuer', 'buyer', 'product', 'document']),
      /** The product to correct. */
      product: z.object({ id: z.number(), code: z.string() }).nullable(),
      /** What to do, in the reader's language. */
      text: z.string(),
    }),
  ),
})

export const heldInvoices = {
  list: list('/orders/get-held-invoices', {
    summary: 'List invoices and credit notes that could not be issued, with what must be corrected first',
    access: 'distributorsAndResellers',
    row: HeldInvoiceRow,
    sortable: ['createdDate', 'soldAt', 'issuerName', 'buyerName'],
  }),
  release: post('/orders/issue-held-invoices', {
    summary:
      'Issue held documents again with the current data of the parties; those that still break a rule are held again',
    access: 'distributorsAndResellers',
    body: IdsOfPage,
    response: act({ issued: z.number(), held: z.number() }),
    errors: [commonErrors.notFound],
  }),
}
