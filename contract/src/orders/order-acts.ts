import { z } from 'zod'
import { act, Id, id, post, put } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { reason } from './order-parts.ts'
import { OrderView } from './order-view.ts'
import { smsErrors } from '../sms.errors.ts'
import { mailOutboxErrors } from '../mail-allowance.errors.ts'
import { orderErrors } from './orders.errors.ts'
import { phoneNumber } from '../delivery.ts'

const changed = act({ order: OrderView })

/** What a distributor does with one order. Each act answers the order in its new state. */
export const orderActs = {
  approve: post('/orders/approve-order/:id', {
    summary: 'Approve an order: take the money, assign its keys, issue its invoices',
    access: 'distributors',
    params: Id,
    response: changed,
    errors: [
      orderErrors.notFound,
      orderErrors.notAllowedNow,
      orderErrors.atTill,
      orderErrors.cardNotPaid,
      orderErrors.paidToSupplier,
      orderErrors.resellerShort,
      commonErrors.conflict,
    ],
    timeoutMs: 350_000,
    idempotent: true,
  }),
  deny: post('/orders/deny-order/:id', {
    summary: 'Deny an order: release its held funds and keys',
    access: 'distributors',
    params: Id,
    body: z.object({ reason }),
    response: changed,
    errors: [
      orderErrors.notFound,
      orderErrors.notAllowedNow,
      orderErrors.atTill,
      orderErrors.keysDelivered,
      commonErrors.conflict,
    ],
  }),
  assignMissing: post('/orders/assign-order-missing-key/:id', {
    summary: 'Assign keys that came into stock to the units that still have none',
    access: 'distributors',
    params: Id,
    response: changed,
    errors: [
      orderErrors.notFound,
      orderErrors.notAllowedNow,
      orderErrors.nothingInStock,
      orderErrors.noneForBuyer,
      commonErrors.conflict,
    ],
    timeoutMs: 350_000,
    idempotent: true,
  }),
  replaceFaulty: put('/orders/withdraw-faulty-key/:id', {
    summary: 'Quarantine a faulty key of an order and give another one, or mark the unit as missing',
    access: 'distributors',
    params: Id,
    body: z.object({ reason }),
    response: act({ order: OrderView, isReplaced: z.boolean() }),
    errors: [orderErrors.notFound, orderErrors.notAllowedNow, orderErrors.keyNotAssigned, commonErrors.conflict],
    idempotent: true,
  }),
  resendEmail: post('/orders/resend-order-email/:id', {
    summary: 'Resend the delivery mail, with the same keys',
    access: 'distributors',
    params: Id,
    response: changed,
    errors: [orderErrors.notFound, orderErrors.notAllowedNow, orderErrors.noKeys, mailOutboxErrors.recipientAllowance],
  }),
  sendEstimate: post('/orders/send-order-estimate', {
    summary: 'Resend the estimate of an order that waits for payment',
    access: 'distributors',
    body: z.object({ id }),
    response: changed,
    errors: [
      orderErrors.notFound,
      orderErrors.notAllowedNow,
      orderErrors.noEstimate,
      mailOutboxErrors.recipientAllowance,
    ],
  }),
  changeEmail: put('/orders/change-email', {
    summary: 'Change the address to which the order is delivered',
    access: 'distributors',
    body: z.object({ id: id, email: z.email().max(200) }),
    response: changed,
    errors: [orderErrors.notFound, orderErrors.finalTooLong],
  }),
  changePhone: put('/orders/change-phone', {
    summary: 'Change the phone number of the order',
    access: 'distributors',
    body: z.object({
      id: id,
      phone: phoneNumber,
    }),
    response: changed,
    errors: [orderErrors.notFound, orderErrors.finalTooLong, smsErrors.notANumber],
  }),
}
