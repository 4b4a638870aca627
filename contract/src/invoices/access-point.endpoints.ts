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
  /** Whether an API key is stored; it is sealed and never shown again. */
  hasKey: z.boolean(),
  /** E-invoices waiting to be sent, and rejected ones. */
  waiting: z.number(),
  rejected: z.number(),
  /** Why the last try failed; null if it did not. */
  lastError: z.string().nullable(),
  changedDate: instant.nullable(),
  changedBy: z.string().nullable(),
})

/** An e-invoice that the access point or the buyer rejected. */
export const RejectedEInvoice = z.object({
  /** The id of the invoice. */
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
  /** As worded by the access point or the buyer. */
  reason: z.string(),
  /** Credit notes that refer to it and wait for its outcome. */
  creditNotesWaiting: z.number(),
  rejectedAt: instant,
})

/** The access point that carries the distributor's e-invoices (decision 0092; beyond the specification). */
export const accessPoint = {
  settings: get('/e-invoices/access-point', {
    summary: 'Get the access point that carries e-invoices',
    access: 'administrators',
    response: data(AccessPointSettings),
  }),
  set: put('/e-invoices/access-point', {
    summary: 'Set the access point for e-invoices, or turn it off; requires the password',
    access: 'administrators',
    body: z.object({
      isOn: z.boolean(),
      address: requiredLine(200),
      /** When missing, the stored one is kept. */
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
    summary: 'Ask the access point, as saved and whether on or off, whose account it is; nothing is sent',
    access: 'administrators',
    response: act({}),
    errors: [accessPointErrors.notSet, ...Object.values(outboundErrors)],
  }),
  rejected: list('/e-invoices/get-rejected', {
    summary: 'List rejected e-invoices with the reason',
    access: 'distributors',
    row: RejectedEInvoice,
    sortable: ['createdDate', 'number', 'buyerName'],
  }),
  send: post('/e-invoices/send', {
    summary:
      'Send documents as they were issued: rejected and closed ones again, and those issued while the access point was off',
    access: 'distributors',
    body: IdsOfPage,
    response: act({ queued: z.number() }),
    errors: [commonErrors.notFound, accessPointErrors.off, accessPointErrors.abroad, accessPointErrors.onItsWay],
  }),
  close: post('/e-invoices/close', {
    summary:
      'Close e-invoices that were rejected or have been stuck for a day, once settled without the access point, with a reason',
    access: 'distributors',
    body: IdsOfPage.extend({ reason: requiredLine(300) }),
    response: act({ closed: z.number() }),
    errors: [commonErrors.notFound, accessPointErrors.notOpen],
  }),
}
