import { wireFromMinor } from '@brava/contract/money.ts'
import {
  type CardRefundEvent,
  type CardRefundState,
  cardRefundTransitions,
  openCardRefundStates,
} from '@brava/contract/orders/card-refund-state.ts'
import type { DeclineReason } from '@brava/contract/payments/decline-reason.ts'
import { mayTake } from '@brava/contract/transitions.ts'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { type NewOrderEvent, recordOrderEvent } from '../record/order-events.sql.ts'
import {
  type CardRefund,
  cardRefundRow,
  cardRefundRows,
  changeCardRefund,
  lockCardRefund,
  ordersWithCardRefundsDue,
  sumOnCard,
} from './card-refunds.sql.ts'

export type { CardRefund }

/**
 * Sends an order's refunds to the gateway right after their commit; anything left over is due for the sweep that runs
 * every minute.
 */
export const refundToCardJob = jobKind<{ orderId: number }>('payments-refund-to-card', { retryLimit: 3 })

/** The card refunds of an order, done or in progress, oldest first. */
export const cardRefundsOf = (db: Db | Trx, orderId: number): Promise<CardRefund[]> => cardRefundRows(db, orderId)

export const cardRefundOf = (db: Db, refundId: number): Promise<CardRefund | undefined> => cardRefundRow(db, refundId)

/**
 * The refunds of an order about which its gateway must still be asked, and the amount it gave back before them, minor
 * units.
 */
export async function openCardRefunds(db: Db, orderId: number): Promise<{ open: CardRefund[]; done: number }> {
  const [all, done] = await Promise.all([cardRefundRows(db, orderId), sumOnCard(db, orderId)])
  return { open: all.filter((one) => openCardRefundStates.includes(one.state)), done }
}

/** Orders whose gateway is now due to be asked about a refund. */
export const dueCardRefunds = (db: Db, now: Date, most: number): Promise<number[]> =>
  ordersWithCardRefundsDue(db, now, most)

/** Written before the gateway is told to refund: from now on it may have done so. */
export async function noteCardRefundTold(db: Db, refundId: number, at: Date): Promise<void> {
  await changeCardRefund(db, refundId, { told_at: at }, at)
}

/** Schedules the next time the gateway is asked. */
export async function askCardRefundAt(db: Db, refundId: number, next: Date, now: Date): Promise<void> {
  await changeCardRefund(db, refundId, { next_ask_at: next }, now)
}

const events: Readonly<Record<CardRefundEvent, Pick<NewOrderEvent, 'kind' | 'isInternal'>>> = {
  confirmed: { kind: 'cardRefunded' },
  unanswered: { kind: 'cardRefundUnknown', isInternal: true },
  refused: { kind: 'cardRefundRefused', isInternal: true },
  again: { kind: 'cardRefundAgain', isInternal: true },
  toFunds: { kind: 'cardRefundToFunds' },
}

export interface CardRefundMove {
  readonly event: CardRefundEvent
  readonly at: Date
  readonly userId?: number | null
  readonly reason?: DeclineReason | null
  readonly code?: string
  readonly nextAskAt?: Date | null
}

/**
 * Applies an event of the table to a card refund, with its line in the order's history. Returns its previous state, or
 * the state in which the event is no longer possible; undefined if it does not exist.
 */
export async function moveCardRefund(
  trx: Trx,
  refundId: number,
  { event, at, userId = null, reason = null, code = '', nextAskAt = null }: CardRefundMove,
): Promise<CardRefund | CardRefundState | undefined> {
  const refund = await lockCardRefund(trx, refundId)
  if (!refund) return undefined
  if (!mayTake(cardRefundTransitions, event, refund.state)) return refund.state
  const [state] = cardRefundTransitions[event].to
  const isAgain = event === 'again'
  await changeCardRefund(
    trx,
    refundId,
    {
      state,
      reason,
      code,
      next_ask_at: isAgain ? at : nextAskAt,
      settled_at: event === 'confirmed' || event === 'toFunds' ? at : null,
      ...(isAgain ? { tries: refund.tries + 1, told_at: null } : {}),
    },
    at,
  )
  if (state !== refund.state) {
    await recordOrderEvent(trx, {
      ...events[event],
      orderId: refund.orderId,
      fromStatus: null,
      toStatus: null,
      userId,
      facts: {
        amount: wireFromMinor(refund.amount),
        currency: refund.currency,
        ...(reason ? { reason } : {}),
      },
      at,
    })
  }
  return refund
}
