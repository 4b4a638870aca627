import { cardRefundState, type CardRefundState } from '@brava/contract/orders/card-refund-state.ts'
import { paymentErrors } from '@brava/contract/payments/payments.errors.ts'
import { companyFacts } from '../../companies/company-facts.ts'
import { keepDues } from '../../ledger/keep-dues.ts'
import { paidOutsideForOrder, repayForOrder } from '../../ledger/repay-for-order.ts'
import { queueMail } from '../../mail-outbox/queue-mail.ts'
import { tell } from '../../mail-outbox/tell.ts'
import { noteNews } from '../../notifications/note-news.ts'
import type { Call } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/refuse.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import type { LockedOrder } from '../record/change-order.sql.ts'
import { lockVisibleOrder } from '../record/lock-visible-order.ts'
import { type CardRefund, cardRefundOf, moveCardRefund } from './card-refund.ts'
import { paidOutsideMemo, refundedMail } from './refund.mails.ts'
import { lockToRefund } from './refund-order.ts'
import { type LegToRefund, legsToRefund } from './refunds.sql.ts'

/**
 * Lets the gateway be asked again about a refund that it refused; returns the order. The caller asks it after the
 * commit. Errors: payments.refundNotFound, payments.refundNotNow.
 */
export async function retryCardRefund(call: Call, refundId: number): Promise<number> {
  return inTransaction(call.db, async (trx) => (await decided(trx, call, refundId, 'again')).orderId)
}

/**
 * The gateway refuses to return the money to its card: the buyer gets it as company funds, and a reseller in between
 * keeps what was received for it (decision 0076). A buyer that has changed supplier since no longer has funds there:
 * its seller pays it outside. The buyer is notified, and so is a reseller in between. Returns the order. Errors:
 * payments.refundNotFound, payments.refundNotNow.
 */
export async function cardRefundToFunds(call: Call, refundId: number): Promise<number> {
  const found = await cardRefundOf(call.db, refundId)
  if (!found) refuse(paymentErrors.refundNotFound)
  return inTransaction(call.db, { durable: 'flushed' }, async (trx) => {
    const order = await lockVisibleOrder(trx, call.person, found.orderId)
    const accounts = await lockToRefund(trx, order.id)
    const legs = await legsToRefund(trx, order.id)
    const refund = await decided(trx, call, refundId, 'toFunds')
    const own = legs.length - 1
    const [first] = legs
    await repayForOrder(trx, {
      orderId: order.id,
      userId: call.person.id,
      memo: cardRefundState.label(cardRefundState.code.toFunds, order.language),
      parts: legs.map((leg, index) => ({ ...leg, amount: -(index === own ? refund.amount : refund.supplierAmount) })),
    })
    await paidOutsideForOrder(trx, {
      orderId: order.id,
      userId: call.person.id,
      memo: paidOutsideMemo[order.language],
      parts: legs.slice(own).map((leg) => ({ ...leg, amount: leg.hasLeft ? refund.amount : 0 })),
    })
    for (const account of accounts.values()) if (account.overdue > 0) await keepDues(trx, account.companyId)
    await queueMail(trx, call, {
      dedupeKey: `order:${order.id}:refund:${refundId}:funds`,
      template: refundedMail,
      language: order.language,
      to: order.email,
      data: {
        orderId: order.id,
        number: order.number,
        minor: refund.amount,
        currency: refund.currency,
        units: 0,
        reason: cardRefundState.label(cardRefundState.code.declined, order.language),
        isResold: false,
        retailer: null,
        retailerMinor: null,
        retailerCurrency: null,
        way: legs[own]?.hasLeft ? ('outside' as const) : ('fundsInstead' as const),
        creditNotes: null,
      },
      companyId: order.companyId,
      orderId: order.id,
    })
    await noteNews(trx, { kind: 'order.cardRefundToFunds', orderId: order.id, userId: call.person.id })
    if (first && legs.length > 1) await tellReseller(trx, call, order, refund, { first, hasLeft: legs[own]?.hasLeft })
    return order.id
  })
}

/**
 * The mail to the reseller about the refund said that the money went to the card; now the reseller owes it to its
 * retailer as funds, or outside the portal if the retailer has changed supplier since.
 */
async function tellReseller(
  trx: Trx,
  call: Call,
  order: LockedOrder,
  refund: CardRefund,
  { first, hasLeft = false }: { readonly first: LegToRefund; readonly hasLeft: boolean | undefined },
): Promise<void> {
  await tell(
    trx,
    call,
    { companyId: first.buyerId },
    {
      cause: `order:${order.id}:refund:${refund.refundId}:funds:reseller`,
      template: refundedMail,
      orderId: order.id,
      data: {
        orderId: order.id,
        number: order.number,
        minor: refund.supplierAmount,
        currency: first.currency,
        units: 0,
        reason: '',
        isResold: true,
        retailer: (await companyFacts(trx, [order.companyId])).get(order.companyId)?.name ?? null,
        retailerMinor: refund.amount,
        retailerCurrency: refund.currency,
        way: hasLeft ? ('outsideInstead' as const) : ('fundsInstead' as const),
        creditNotes: null,
      },
    },
  )
}

async function decided(trx: Trx, call: Call, refundId: number, event: 'again' | 'toFunds'): Promise<CardRefund> {
  const { person, ip, requestId, language } = call
  const moved = await moveCardRefund(trx, refundId, { event, at: call.clock.now(), userId: person.id })
  if (moved === undefined) refuse(paymentErrors.refundNotFound)
  if (typeof moved === 'number') refuseIn(moved, language)
  await recordSecurityEvent(trx, {
    kind: 'orders.cardRefundDecided',
    person,
    ip,
    requestId,
    detail: {
      orderId: moved.orderId,
      companyId: moved.companyId,
      refundId,
      event,
      amount: moved.amount,
      currency: moved.currency,
    },
  })
  return moved
}

function refuseIn(state: CardRefundState, language: Call['language']): never {
  refuse(paymentErrors.refundNotNow, { params: { state: cardRefundState.label(state, language) } })
}
