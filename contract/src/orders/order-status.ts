import {
  type OrderStatus,
  type PaymentStatus,
  type PaymentType,
  orderStatus,
  paymentStatus,
  paymentType,
} from '../enums.ts'
import type { Transitions } from '../transitions.ts'

/** The three stored facts of an order, and what else its status depends on. */
export interface OrderFacts {
  readonly paymentType: PaymentType
  readonly approval: 'open' | 'approved' | 'denied'
  /** 0: no payment is known yet. */
  readonly payment: PaymentStatus | 0
  readonly slotsTotal: number
  readonly slotsAssigned: number
  /** Due but without a key. */
  readonly slotsMissing: number
  /** Refunded units that no longer have a key or are owed none; 0 when missing. */
  readonly slotsReturned?: number
  /** Minor units. */
  readonly gross: number
  readonly refunded: number
}

const s = orderStatus.code
const p = paymentStatus.code

/**
 * The status of an order from its facts (domain rules §5). If several apply, the precedence is: cancelled, refunded,
 * keys still owed, part refunded, completed, processing. Nothing else ever decides a status.
 */
export function deriveOrderStatus(facts: OrderFacts): OrderStatus {
  if (facts.approval === 'denied') return s.cancelled
  const { slotsReturned = 0 } = facts
  if (facts.refunded > 0 && facts.refunded >= facts.gross) return s.refunded
  if (facts.approval === 'open') {
    if (facts.paymentType === paymentType.code.companyFunds) return s.onHold
    if (facts.paymentType === paymentType.code.creditCard)
      return facts.payment === p.requestTimeout ? s.onHold : s.pending
    return s.awaitingPayment
  }
  if (facts.slotsMissing > 0) return s.partiallyCompleted
  if (facts.refunded > 0) return s.partRefunded
  // The order cost nothing, so the amounts cannot show that it was refunded.
  if (slotsReturned > 0 && slotsReturned === facts.slotsTotal) return s.refunded
  return facts.slotsAssigned + slotsReturned === facts.slotsTotal ? s.completed : s.processing
}

/**
 * What may be done with an order in each status. Drives the server's guard, the buttons with their reasons, the diagram
 * in the documentation and the tests.
 */
export const orderTransitions = {
  approve: {
    from: [s.awaitingPayment, s.pending, s.onHold],
    to: [s.processing, s.completed, s.partiallyCompleted],
    label: { en: 'Approve', bs: 'Odobri', hr: 'Odobri' },
  },
  deny: {
    from: [s.awaitingPayment, s.pending, s.onHold],
    to: [s.cancelled],
    label: { en: 'Deny', bs: 'Odbij', hr: 'Odbij' },
  },
  assignMissingKeys: {
    from: [s.partiallyCompleted],
    to: [s.partiallyCompleted, s.completed, s.partRefunded],
    label: {
      en: 'Assign missing keys',
      bs: 'Dodijeli ključeve koji nedostaju',
      hr: 'Dodijeli ključeve koji nedostaju',
    },
  },
  replaceFaultyKey: {
    from: [s.completed, s.partiallyCompleted, s.partRefunded],
    to: [s.completed, s.partiallyCompleted, s.partRefunded],
    label: { en: 'Replace faulty key', bs: 'Zamijeni neispravan ključ', hr: 'Zamijeni neispravan ključ' },
  },
  resendEmail: {
    from: [s.completed, s.partiallyCompleted, s.partRefunded],
    to: [s.completed, s.partiallyCompleted, s.partRefunded],
    label: { en: 'Resend e-mail', bs: 'Pošalji e-mail ponovo', hr: 'Ponovno pošalji e-poštu' },
  },
  /** In part or in full, as long as some of what was paid is left; also for units that cost nothing. */
  refund: {
    from: [s.processing, s.completed, s.partiallyCompleted, s.partRefunded],
    to: [s.partiallyCompleted, s.completed, s.partRefunded, s.refunded],
    label: { en: 'Refund part or all', bs: 'Vrati dio ili sav novac', hr: 'Vrati dio ili sav novac' },
  },
  sendEstimate: {
    from: [s.awaitingPayment],
    to: [s.awaitingPayment],
    label: { en: 'Send estimate', bs: 'Pošalji predračun', hr: 'Pošalji ponudu' },
  },
  /** Always, except for orders that have been final for more than 30 days: the use-case checks the day. */
  changeContact: {
    from: orderStatus.values,
    to: orderStatus.values,
    label: { en: 'Change e-mail or phone', bs: 'Promijeni e-mail ili telefon', hr: 'Promijeni e-poštu ili telefon' },
  },
} as const satisfies Transitions<OrderStatus>

export type OrderAction = keyof typeof orderTransitions

/**
 * What changes an order's status without a button on its page; together with the actions above these are all the
 * transitions.
 */
export const orderOccurrences = {
  placed: {
    from: [],
    to: [s.processing, s.completed, s.partiallyCompleted, s.onHold, s.pending, s.awaitingPayment],
    label: { en: 'Order placed', bs: 'Narudžba zaprimljena', hr: 'Narudžba zaprimljena' },
  },
  keysArrived: {
    from: [s.partiallyCompleted],
    to: [s.partiallyCompleted, s.completed, s.partRefunded],
    label: { en: 'Keys arrived', bs: 'Ključevi su stigli', hr: 'Ključevi su stigli' },
  },
  holdRanOut: {
    from: [s.awaitingPayment, s.pending, s.onHold],
    to: [s.cancelled],
    label: { en: 'Hold time ran out', bs: 'Rok za uplatu je istekao', hr: 'Rok za uplatu je istekao' },
  },
} as const satisfies Transitions<OrderStatus>

/**
 * A card that has not paid: such an order cannot be approved manually, because booking it would invent money. Only the
 * gateway says what a card has paid (domain rules §7, decision 0058). An authorised card has only promised to pay.
 */
export function isCardUnpaid(order: { readonly paymentType: number; readonly payment: number }): boolean {
  return order.paymentType === paymentType.code.creditCard && order.payment !== p.captured
}

const paid: readonly (PaymentStatus | 0)[] = [p.captured, p.partiallyRefunded]

/**
 * Whether something can be refunded on an order, and a way to do it exists. If all prices of an order are zero, its
 * units can be; of a free order only those that are owed a key. Money from a card goes back to that card only, through
 * the gateway that charged it (domain rules §6).
 */
export function isRefundable(order: {
  readonly gross: number
  readonly refunded: number
  readonly isFree: boolean
  readonly slotsMissing: number
  readonly payment: number
  readonly paymentType: number
  /** The card was charged by a gateway of this portal. */
  readonly isCardPaid: boolean
}): boolean {
  return (
    (order.gross > order.refunded || (order.gross === 0 && (!order.isFree || order.slotsMissing > 0))) &&
    paid.some((payment) => payment === order.payment) &&
    (order.isCardPaid || order.paymentType !== paymentType.code.creditCard)
  )
}

/** Statuses that an order never leaves (domain rules §5). */
export const finalStatuses: readonly OrderStatus[] = [s.refunded, s.cancelled]

/** Statuses in which a distributor decides whether the order proceeds. */
export const statusesToApprove: readonly OrderStatus[] = orderTransitions.approve.from

/**
 * The list of orders that wait for the distributor: without those whose payment a reseller confirms (decision 0171).
 */
export const ordersToApprove = { status: [...statusesToApprove], isAtReseller: false }

/** Card payment states that need attention: declined, or the 3-D Secure answer never came. */
export const paymentProblems: readonly PaymentStatus[] = [p.declined, p.declinedOther, p.requestTimeout]
