import { orderStatus, paymentStatus, paymentType, slotStatus } from '@brava/contract/enums.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { wireFromMinor } from '@brava/contract/money.ts'
import type { RefundReason } from '@brava/contract/orders/refund-reason.ts'
import { deriveOrderStatus } from '@brava/contract/orders/order-status.ts'
import { companyFacts } from '../../companies/company-facts.ts'
import { noteDueCreditNotes } from '../../invoices/note-due-credit-notes.ts'
import { takeBackKeys } from '../../keys/stock/take-back-keys.ts'
import { keepDues } from '../../ledger/keep-dues.ts'
import { lockAccounts } from '../../ledger/lock-accounts.ts'
import { creditFirst, refundForOrder } from '../../ledger/refund-for-order.ts'
import { paidOutsideForOrder, repayForOrder } from '../../ledger/repay-for-order.ts'
import { queueMail } from '../../mail-outbox/queue-mail.ts'
import { tell } from '../../mail-outbox/tell.ts'
import type { Call } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { plainName, textBy } from '../../platform/mail/plain-name.ts'
import { refuse } from '../../platform/refuse.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { settleRefundedReports } from '../faults/answer-fault-report.ts'
import { changeOrder, type LockedOrder } from '../record/change-order.sql.ts'
import { notInvoiced } from '../record/line-left.ts'
import { lockVisibleOrder } from '../record/lock-visible-order.ts'
import { recordOrderEvent } from '../record/order-events.sql.ts'
import { moneyLegsOf } from '../record/order-legs.sql.ts'
import { refundToCardJob } from './card-refund.ts'
import { insertCardRefund } from './card-refunds.sql.ts'
import { type AskedRefund, planRefund, type RefundPlan } from './plan-refund.ts'
import { paidOutsideMemo, refundedMail } from './refund.mails.ts'
import { endUnits, insertRefund, type UnitToTake } from './refunds.sql.ts'

export interface RefundToMake extends AskedRefund {
  readonly keysToStock: boolean
  readonly reasonKind: RefundReason
  readonly reason: string
  /** Without it the reason, which may be the buyer's, is made plain. */
  readonly reasonInMails?: string
  /** The previously refunded sum, as the person saw it; a different sum is refused with conflict. */
  readonly refundedBefore?: number | undefined
}

export interface RefundMade {
  readonly refundId: number
  readonly amount: number
  readonly keysToStock: number
}

/**
 * Refunds part or all of what was paid for an order, in one transaction: each leg its own money, unseen keys return to
 * stock and all others are withdrawn, a credit note of each leg is recorded as due, the buyer and a reseller in between
 * are notified. Card money leaves the funds again at once, and a job instructs the gateway (decision 0076); so does the
 * money of a buyer that has changed supplier since, and its seller pays it back outside (decision 0152). Of
 * simultaneous refunds each sees what the previous one left (domain rules §6, guarantee G07). Errors: order.notFound,
 * order.notAllowedNow, order.refundNothing, order.refundCard, order.refundUnits, order.refundTooMuch, common.conflict.
 */
export async function refundOrder(call: Call, id: number, asked: RefundToMake): Promise<RefundMade> {
  return inTransaction(call.db, { durable: 'flushed' }, async (trx) =>
    refundLocked(trx, call, await lockVisibleOrder(trx, call.person, id), {
      ...asked,
      reasonInMails: textBy(call.person, asked.reason),
    }),
  )
}

/** The same with the order locked by the caller. */
export async function refundLocked(trx: Trx, call: Call, order: LockedOrder, asked: RefundToMake): Promise<RefundMade> {
  const { person, ip } = call
  const at = call.clock.now()
  // Checked before any message about what is left now: the person saw an outdated order.
  if (asked.refundedBefore !== undefined && asked.refundedBefore !== order.refunded) refuse(commonErrors.conflict)
  const accounts = await lockToRefund(trx, order.id)
  const plan = await planRefund(trx, order, asked, { language: call.language, now: at })
  const isByCard = order.paymentType === paymentType.code.creditCard
  const back = await takeBackKeys(
    trx,
    call,
    plan.units.flatMap((unit) => unit.keyId ?? []),
    {
      orderId: order.id,
      userId: person.id,
      companyId: person.companyId,
      sessionId: person.sessionId,
      ip,
      reason: asked.reason,
      at,
      toStock: asked.keysToStock,
      burned: new Set(plan.units.flatMap((unit) => (unit.isSeen && unit.keyId !== null ? [unit.keyId] : []))),
    },
  )
  const taken = plan.units.map((unit) => ({ ...unit, outcome: outcomeOf(unit, back.toStock) }))
  const status = await writeOrder(trx, order, plan, taken, { userId: person.id, at })
  await settleRefundedReports(trx, call, order, {
    slotIds: taken.map((unit) => unit.slotId),
    userId: person.id,
    at,
  })
  await refundForOrder(trx, {
    orderId: order.id,
    userId: person.id,
    memo: asked.reason,
    legs: plan.legs.map(({ leg, gross }) => ({ ...leg, gross })),
  })
  await repayForOrder(trx, {
    orderId: order.id,
    userId: person.id,
    memo: asked.reason,
    parts: plan.legs.map(({ leg, toCard }) => ({ ...leg, amount: toCard })),
  })
  await paidOutsideForOrder(trx, {
    orderId: order.id,
    userId: person.id,
    memo: paidOutsideMemo[order.language],
    parts: plan.legs.map(({ leg, outside }) => ({ ...leg, amount: outside })),
  })
  // A reseller that gives up its margin can owe an old charge again.
  const poorer = plan.legs
    .filter(({ gross, toCard, outside }) => gross < toCard + outside)
    .map(({ leg }) => leg.buyerId)
  for (const { companyId, overdue } of accounts.values())
    if (overdue > 0 || poorer.includes(companyId)) await keepDues(trx, companyId)
  const withdrawn = taken.filter((unit) => unit.outcome === 2)
  const legs = plan.legs.map(({ leg, net, vat, gross }) => ({
    legId: leg.id,
    net,
    vat,
    gross,
    toCredit: isByCard ? 0 : creditFirst(accountOf(accounts, leg), gross),
  }))
  const credited = creditedBy(plan, legs)
  const refundId = await insertRefund(trx, {
    orderId: order.id,
    companyId: order.companyId,
    kind: plan.kind,
    reasonKind: asked.reasonKind,
    reason: asked.reason,
    paymentType: order.paymentType,
    currency: order.currency,
    own: plan.own,
    home: plan.home,
    units: taken.length,
    keysToStock: back.toStock.length,
    keysWithdrawn: withdrawn.length,
    withdrawnCostHomeE4: withdrawn.reduce((sum, unit) => sum + unit.costHomeE4, 0),
    userId: person.id,
    at,
    legs,
    lines: plan.lines.map((line) => ({ ...line, legIds: plan.legs.map(({ leg }) => leg.id) })),
    taken,
  })
  if (isByCard && plan.own.gross > 0) {
    const supplierAmount = plan.legs.length > 1 ? (plan.legs[0]?.toCard ?? 0) : 0
    await insertCardRefund(trx, {
      refundId,
      orderId: order.id,
      amount: plan.own.gross,
      currency: order.currency,
      supplierAmount,
      at,
    })
    await call.jobs.enqueue(trx, refundToCardJob, { orderId: order.id })
  }
  await noteDueCreditNotes(trx, call, {
    orderId: order.id,
    refundId,
    now: at,
    credited,
  })
  await tellOfRefund(trx, call, order, {
    plan,
    asked,
    refundId,
    status,
    withdrawn: withdrawn.length,
    taken,
    credited,
    at,
  })
  return { refundId, amount: plan.own.gross, keysToStock: back.toStock.length }
}

/**
 * Locks the accounts of the buyers of all legs of an order: whether one of them has changed supplier since is read
 * afterwards, because anyone who moves a company locks its accounts.
 */
export async function lockToRefund(trx: Trx, orderId: number) {
  const legs = await moneyLegsOf(trx, orderId)
  return lockAccounts(
    trx,
    legs.map((leg) => leg.buyerId),
  )
}

/**
 * The invoices to credit, and how much of each credit note lowered what the buyer owes; what no invoice names yet needs
 * no credit note. Payments cover the deliveries in order, so the debt is that of what is not invoiced yet, then of the
 * last deliveries (decision 0096).
 */
function creditedBy({ lines }: RefundPlan, legs: readonly { readonly legId: number; readonly toCredit: number }[]) {
  return legs.flatMap(({ legId, toCredit }, index) => {
    const grossOf = new Map<number, number>()
    for (const { part, legs: of } of lines) grossOf.set(part, (grossOf.get(part) ?? 0) + (of[index]?.gross ?? 0))
    let left = Math.max(0, toCredit - (grossOf.get(notInvoiced) ?? 0))
    return [...grossOf]
      .filter(([part, gross]) => part !== notInvoiced && gross > 0)
      .toSorted(([a], [b]) => b - a)
      .map(([part, gross]) => {
        const onCredit = Math.min(left, gross)
        left -= onCredit
        return { legId, part, onCredit }
      })
  })
}

/** The account that the leg was paid from, if it is still the buyer's own. */
function accountOf(
  accounts: Awaited<ReturnType<typeof lockAccounts>>,
  leg: { readonly buyerId: number; readonly sellerId: number; readonly currency: string },
) {
  const account = accounts.get(leg.buyerId)
  return account?.supplierId === leg.sellerId && account.currency === leg.currency ? account : undefined
}

function outcomeOf({ keyId }: UnitToTake, toStock: readonly number[]): 1 | 2 | 3 {
  if (keyId === null) return 3
  return toStock.includes(keyId) ? 1 : 2
}

type Taken = UnitToTake & { readonly outcome: 1 | 2 | 3 }

/** Writes units and order; returns the status that follows from the facts. */
async function writeOrder(
  trx: Trx,
  order: LockedOrder,
  plan: RefundPlan,
  taken: readonly Taken[],
  { userId, at }: { readonly userId: number; readonly at: Date },
) {
  await endUnits(trx, taken, { userId, at })
  const { assigned, missing } = slotStatus.code
  const returned = taken.filter((unit) => unit.outcome !== 2)
  const facts = {
    ...order,
    refunded: order.refunded + plan.own.gross,
    payment: paymentAfter(order, plan),
    slotsAssigned: order.slotsAssigned - returned.filter((unit) => unit.state === assigned).length,
    slotsMissing: order.slotsMissing - returned.filter((unit) => unit.state === missing).length,
    slotsReturned: order.slotsReturned + returned.length,
  }
  const status = deriveOrderStatus(facts)
  const isChanged = await changeOrder(
    trx,
    order,
    {
      status,
      payment: facts.payment,
      refunded: facts.refunded,
      refunded_home: order.refundedHome + plan.home.gross,
      refunded_net_home: order.refundedNetHome + plan.home.net,
      slots_returned: facts.slotsReturned,
      slots_assigned: facts.slotsAssigned,
      slots_missing: facts.slotsMissing,
      cost_home_e4: order.costHomeE4 - returned.reduce((sum, unit) => sum + unit.costHomeE4, 0),
      ...(status === orderStatus.code.completed && order.status !== status ? { completed_at: at } : {}),
    },
    at,
  )
  if (!isChanged) refuse(commonErrors.conflict)
  return status
}

/** Free units change nothing about what was paid. */
function paymentAfter(order: LockedOrder, { isLast, own }: RefundPlan) {
  if (isLast) return paymentStatus.code.refunded
  return own.gross > 0 ? paymentStatus.code.partiallyRefunded : order.payment
}

/** Where the buyer's money goes. */
function wayOf(order: LockedOrder, { legs }: RefundPlan) {
  if (order.paymentType === paymentType.code.creditCard) return 'card' as const
  return (legs.at(-1)?.outside ?? 0) > 0 ? ('outside' as const) : ('funds' as const)
}

interface Told {
  readonly plan: RefundPlan
  readonly asked: RefundToMake
  readonly refundId: number
  readonly status: number
  readonly withdrawn: number
  readonly taken: readonly Taken[]
  readonly credited: ReturnType<typeof creditedBy>
  readonly at: Date
}

/** The history of the order, the security log, and the mails to the buyer and to a reseller in between. */
async function tellOfRefund(trx: Trx, call: Call, order: LockedOrder, told: Told): Promise<void> {
  const { plan, asked, refundId, credited, at } = told
  const { person, ip, requestId } = call
  await recordOrderEvent(trx, {
    orderId: order.id,
    kind: 'refunded',
    fromStatus: order.status,
    toStatus: told.status,
    userId: person.id,
    facts: {
      refundId,
      amount: wireFromMinor(plan.own.gross),
      currency: order.currency,
      units: told.taken.length,
      withdrawn: told.withdrawn,
      reason: asked.reason,
    },
    at,
  })
  await recordSecurityEvent(trx, {
    kind: 'orders.refunded',
    person,
    ip,
    requestId,
    detail: { orderId: order.id, companyId: order.companyId, amount: plan.own.gross, currency: order.currency },
  })
  const [first] = plan.legs
  const retailer = plan.legs.length > 1 ? (await companyFacts(trx, [order.companyId])).get(order.companyId) : undefined
  const data = (part: { gross: number; currency: string }, seller: boolean) => ({
    orderId: order.id,
    number: order.number,
    minor: part.gross,
    currency: part.currency,
    units: told.taken.length,
    reason: asked.reasonInMails ?? plainName(asked.reason),
    isResold: seller,
    retailer: (seller && retailer?.name) || null,
    retailerMinor: seller ? plan.own.gross : null,
    retailerCurrency: seller ? order.currency : null,
    way: wayOf(order, plan),
    creditNotes: credited.filter(({ legId }) => seller || legId === plan.legs.at(-1)?.leg.id).length,
  })
  await queueMail(trx, call, {
    dedupeKey: `order:${order.id}:refund:${refundId}`,
    template: refundedMail,
    language: order.language,
    to: order.email,
    data: data({ gross: plan.own.gross, currency: order.currency }, false),
    companyId: order.companyId,
    orderId: order.id,
  })
  // Even if the distributor sold it for free: the buyer's refund is then the reseller's money.
  if (plan.legs.length > 1 && first && (first.gross > 0 || plan.own.gross > 0)) {
    await tell(
      trx,
      call,
      { companyId: first.leg.buyerId },
      {
        cause: `order:${order.id}:refund:${refundId}:reseller`,
        template: refundedMail,
        orderId: order.id,
        data: data({ gross: first.gross, currency: first.leg.currency }, true),
      },
    )
  }
}
