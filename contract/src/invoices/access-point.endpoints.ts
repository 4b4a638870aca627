import { z } from 'zod'
import { password } from '../auth/auth.endpoints.ts'
import { act, data, get, IdsOfPage, instant, line, post, put, requiredLine } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { money } from '../money.ts'
import { outboundErrors } from '../outbound.errors.ts'
import { passwordErrors } from '../security/security.errors.ts'
import { accessPointErrors } from './access-point.errors.ts'

export const AccessPointSettings = z.object({
  isOn: z.boolean(),
  /** Empty until it is set. */
  address: z.string(),
  /** An API key is kept, sealed; it is never told again. */
  hasKey: z.boolean(),
  /** E-invoices that are to be sent, and that were rejected. */
  waiting: z.number(),
  rejected: z.number(),
  /** Why the last try failed; null where it did not. */
  lastError: z.string().nullable(),
  changedDate: instant.nullable(),
  changedBy: z.string().nullable(),
})

/** An e-invoice that the access point or the buyer rejected. */
export const RejectedEInvoice = z.object({
  /** Of the invoice. */
  id: z.number(),
  number: z.string(),
  /** 1 invoice, 2 credit note. */
  kind: z.number(),
  buyerId: z.number(),
  buyerName: z.string(),
  orderId: z.number(),
  orderNumber: z.string(),
  currency: z.string(),
  gross: money,
  /** In the words of who rejected it. */
  reason: z.string(),
  /** Credit notes that name it and wait for what becomes of it. */
  creditNotesWaiting: z.number(),
  rejectedAt: instant,
})

/** The access point through which the distributor's e-invoices go (decision 0092; beyond the specification). */
export const accessPoint = {
  settings: get('/e-invoices/access-point', {
    summary: 'The access point through which e-invoices go',
    access: 'administrators',
    response: data(AccessPointSettings),
  }),
  set: put('/e-invoices/access-point', {
    summary: 'Set the access point for e-invoices, or turn it off; needs the password',
    access: 'administrators',
    body: z.object({
      isOn: z.boolean(),
      address: requiredLine(200),
      /** Left out: the one that is kept. */
      apiKey: line(300).optional(),
      password,
    }),
    response: act({ accessPoint: AccessPointSettings }),
    errors: [
      accessPointErrors.keyNeeded,
      ...passwordErrors,
      outboundErrors.notAnAddress,
      outboundErrors.notHttps,
      outboundErrors.otherPort,
      outboundErrors.withUser,
      outboundErrors.notPublicName,
    ],
    secret: true,
  }),
  test: post('/e-invoices/access-point/test', {
    summary: 'Ask the access point as it is saved, on or off, whose account it is; nothing is sent',
    access: 'administrators',
    response: act({}),
    errors: [accessPointErrors.notSet, ...Object.values(outboundErrors)],
  }),
  rejected: list('/e-invoices/get-rejected', {
    summary: 'E-invoices that were rejected, with the reason',
    access: 'distributors',
    row: RejectedEInvoice,
    sortable: ['createdDate', 'number', 'buyerName'],
  }),
  send: post('/e-invoices/send', {
    summary:
      'Send documents as they were issued: rejected and closed ones once more, and those issued while it was off',
    access: 'distributors',
    body: IdsOfPage,
    response: act({ queued: z.number() }),
    errors: [commonErrors.notFound, accessPointErrors.off, accessPointErrors.abroad, accessPointErrors.onItsWay],
  }),
  close: post('/e-invoices/close', {
    summary: 'Close rejected e-invoices that are settled without the access point, with the reason',
    access: 'distributors',
    body: IdsOfPage.extend({ reason: requiredLine(300) }),
    response: act({ closed: z.number() }),
    errors: [commonErrors.notFound, accessPointErrors.notRejected],
  }),
}
