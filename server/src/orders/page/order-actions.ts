import {
  type OrderStatus,
  orderStatus,
  type PaymentStatus,
  type PaymentType,
  paymentType,
} from '@brava/contract/enums.ts'
import { formatter } from '@brava/contract/format.ts'
import type { Language } from '@brava/contract/language.ts'
import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import { isCardUnpaid, type OrderAction, orderTransitions } from '@brava/contract/orders/order-status.ts'
import { mayTake } from '@brava/contract/transitions.ts'
import { paymentInWords } from '../orders.texts.ts'
import { actionHints } from './order-hints.texts.ts'

/** Contact data of a finished order can no longer change after this many days (domain rules §5). */
export const contactDays = 30

/** The facts that decide which actions are possible. */
export interface ActionFacts {
  readonly status: OrderStatus
  readonly paymentType: PaymentType
  readonly payment: PaymentStatus | 0
  readonly slotsTotal: number
  /** Without refunded units: their keys no longer belong to the buyer. */
  readonly slotsAssigned: number
  readonly slotsMissing: number
  /** Keys in stock for the missing units. */
  readonly inStock: number
  /** Keys that an approval could assign now: those set aside for the order and those in stock. */
  readonly ready: number
  /** Gross total in display format. */
  readonly total: string
  /** The amount that can still be refunded, in display format; whether it is above zero and a refund is allowed. */
  readonly refundable: string
  readonly isRefundable: boolean
  readonly isCard: boolean
  /** Made by a POS device: only the device decides while a decision is open. */
  readonly isAtTill: boolean
  /** The reseller that receives the payment and confirms it. */
  readonly paidTo: string | null
  readonly email: string
  readonly approvedAt: Date | null
  /** When the order became final. */
  readonly finalAt: Date | null
}

export interface ActionStateFound {
  readonly action: OrderAction
  readonly isPossible: boolean
  readonly hint: string
}

/** Has the order been final for so long that its contact data may no longer change? */
export function isClosedLong(finalAt: Date | null, now: Date): boolean {
  return finalAt !== null && now.getTime() - finalAt.getTime() > contactDays * 86_400_000
}

/**
 * Every action on an order, possible or not, with what it will do or why it is not possible: the table decides, facts
 * explain.
 */
export function actionStates(facts: ActionFacts, language: Language, now: Date): ActionStateFound[] {
  const say = actionHints
  const { status } = facts
  const row = (action: OrderAction, isPossible: boolean, hint: string): ActionStateFound => ({
    action,
    isPossible,
    hint,
  })
  const may = (action: OrderAction) => mayTake(orderTransitions, action, status)
  const atRest =
    status === orderStatus.code.cancelled
      ? say.cancelled[language]()
      : status === orderStatus.code.refunded
        ? say.refunded[language]()
        : null
  const noneAssigned = atRest ?? say.noneAssigned[language]()
  const money = { total: facts.total, count: facts.slotsTotal, ready: facts.ready }
  const missing = { count: facts.slotsMissing, stock: facts.inStock }
  const approvedAt = facts.approvedAt
    ? say.approvedAt[language]({ at: formatter(language).dateTime(facts.approvedAt) })
    : say.approved[language]()
  const atTill = orderErrors.atTill.text[language]
  const closedLong = isClosedLong(facts.finalAt, now)
  return [
    may('assignMissingKeys') && facts.inStock > 0
      ? row('assignMissingKeys', true, say.assign[language](missing))
      : row(
          'assignMissingKeys',
          false,
          atRest ??
            (may('deny')
              ? say.notApproved[language]()
              : facts.slotsMissing > 0
                ? say.noStock[language](missing)
                : say.noneMissing[language]()),
        ),
    may('approve') && facts.isAtTill
      ? row('approve', false, atTill)
      : may('approve') && isCardUnpaid(facts)
        ? row('approve', false, say.cardNotPaid[language]({ payment: paymentInWords(facts.payment, language) }))
        : may('approve') && facts.paidTo !== null
          ? row('approve', false, say.paidTo[language]({ seller: facts.paidTo }))
          : may('approve')
            ? row(
                'approve',
                true,
                facts.paymentType === paymentType.code.companyFunds
                  ? say.approveFunds[language](money)
                  : say.approvePaid[language](money),
              )
            : row('approve', false, atRest ?? approvedAt),
    may('replaceFaultyKey') && facts.slotsAssigned > 0
      ? row('replaceFaultyKey', true, say.anyOf[language]({ count: facts.slotsAssigned }))
      : row('replaceFaultyKey', false, noneAssigned),
    may('resendEmail') && facts.slotsAssigned > 0
      ? row('resendEmail', true, say.to[language]({ email: facts.email }))
      : row('resendEmail', false, noneAssigned),
    may('refund') && !facts.isRefundable
      ? row('refund', false, facts.isCard ? say.refundCard[language]() : say.refundNothing[language]())
      : may('refund')
        ? row('refund', true, say.refundMost[language]({ most: facts.refundable }))
        : row('refund', false, atRest ?? say.refundNotYet[language]()),
    may('sendEstimate')
      ? row('sendEstimate', true, say.to[language]({ email: facts.email }))
      : row('sendEstimate', false, atRest ?? say.notAwaiting[language]()),
    row(
      'changeContact',
      !closedLong,
      closedLong ? say.closedLong[language]() : say.contact[language]({ email: facts.email }),
    ),
    may('deny') && facts.isAtTill
      ? row('deny', false, atTill)
      : may('deny')
        ? row(
            'deny',
            true,
            facts.paymentType === paymentType.code.companyFunds
              ? say.denyHeld[language]()
              : say.denyReserved[language](),
          )
        : row(
            'deny',
            false,
            atRest ?? (facts.slotsAssigned > 0 ? say.delivered[language]() : say.approvedNoDeny[language]()),
          ),
  ]
}
