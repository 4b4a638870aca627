import { z } from 'zod'
import { act, Id, post } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { mailOutboxErrors } from '../mail-allowance.errors.ts'
import { invoiceErrors } from './invoices.errors.ts'

export const mailInvoice = {
  again: post('/orders/mail-invoice/:id', {
    summary:
      'Mail an issued invoice or credit note, as PDF and XML, to the e-mail address of the company that it is for',
    access: 'distributorsAndResellers',
    params: Id,
    response: act({ to: z.string() }),
    idempotent: true,
    errors: [commonErrors.notFound, invoiceErrors.noAddress, mailOutboxErrors.recipientAllowance],
  }),
}
