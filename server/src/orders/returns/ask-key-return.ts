import { paymentType } from '@brava/contract/enums.ts'
import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import { isRefundable } from '@brava/contract/orders/order-status.ts'
import { keyReturnState } from '@brava/contract/orders/key-return-state.ts'
import { tooNarrowKeys } from '../../keys/stock/require-region.ts'
import { tell } from '../../mail-outbox/tell.ts'
import { parametersOf } from '../../parameters/parameters-of.ts'
import type { Call } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/refuse.ts'
import { lockOrderOfOwnKey } from '../record/lock-visible-order.ts'
import { recordOrderEvent } from '../record/order-events.sql.ts'
import { keyReturnAskedMail } from './key-return.mails.ts'
import {
  closeKeyReturn,
  insertKeyReturn,
  lockKeyToReturn,
  openKeyReturn,
  openKeyReturns,
  unitToReturn,
} from './key-returns.sql.ts'

/**
 * The buyer asks to return a key that nobody has seen, within `returnHours` of getting it: the request enters the
 * distributor's queue, and the distributor's people get a mail at most once per hour and order (decision 0078). Errors:
 * order.notFound, order.returnSeen, order.returnUnfit, order.faultReportedBefore, order.returnTooLate,
 * order.returnAskedBefore, order.refundNothing, order.refundCard.
 */
export async function askKeyReturn(call: Call, keyId: number, reason: string): Promise<void> {
  const { db, person, clock } = call
  await inTransaction(db, async (trx) => {
    const order = await lockOrderOfOwnKey(trx, person, keyId)
    await lockKeyToReturn(trx, keyId)
    const unit = await unitToReturn(trx, keyId)
    if (!unit) refuse(orderErrors.notFound)
    if (unit.isSeen) refuse(orderErrors.returnSeen)
    if (unit.isReported) refuse(orderErrors.faultReportedBefore)
    if (unit.isExpired || (await tooNarrowKeys(trx, [keyId])).size > 0) refuse(orderErrors.returnUnfit)
    const isByCard = order.paymentType === paymentType.code.creditCard
    if (order.gross === 0 || !isRefundable(order))
      refuse(isByCard && order.gross > 0 ? orderErrors.refundCard : orderErrors.refundNothing)
    const at = clock.now()
    const { returnHours } = await parametersOf(trx)
    if (at.getTime() - unit.since.getTime() >= returnHours * 3_600_000)
      refuse(orderErrors.returnTooLate, { params: { hours: returnHours } })
    const { id: orderId, companyId } = order
    const isNew = await insertKeyReturn(trx, {
      orderId,
      slotId: unit.slotId,
      keyId,
      companyId,
      userId: person.id,
      reason,
      at,
    })
    if (!isNew) refuse(orderErrors.returnAskedBefore)
    const facts = { product: unit.title, last4: unit.last4, reason }
    const { status } = order
    const event = { orderId, kind: 'returnAsked', fromStatus: status, toStatus: status, userId: person.id } as const
    await recordOrderEvent(trx, { ...event, facts, at })
    await tell(trx, call, 'distributor', {
      cause: `key-return-asked:${orderId}:${at.toISOString().slice(0, 13)}`,
      template: keyReturnAskedMail,
      orderId,
      data: {
        number: order.number,
        company: order.company,
        product: unit.title,
        last4: unit.last4,
        reason,
        open: await openKeyReturns(trx),
      },
    })
  })
}

/** The buyer decides to keep the key. Errors: order.notFound, order.returnNotAsked. */
export async function withdrawKeyReturn(call: Call, keyId: number): Promise<void> {
  const { db, person, clock } = call
  await inTransaction(db, async (trx) => {
    const order = await lockOrderOfOwnKey(trx, person, keyId)
    const request = await openKeyReturn(trx, keyId)
    if (!request) refuse(orderErrors.returnNotAsked)
    const at = clock.now()
    const state = keyReturnState.code.withdrawn
    if (!(await closeKeyReturn(trx, request.id, { state, userId: person.id, at }))) refuse(orderErrors.returnNotAsked)
    await recordOrderEvent(trx, {
      orderId: order.id,
      kind: 'returnWithdrawn',
      fromStatus: order.status,
      toStatus: order.status,
      userId: person.id,
      facts: { product: request.product, last4: request.last4 },
      at,
    })
  })
}
