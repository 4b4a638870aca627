import { faultState } from '@brava/contract/orders/fault-report-state.ts'
import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import { tell } from '../../mail-outbox/tell.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Call } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { recordOrderEvent } from '../record/order-events.sql.ts'
import { lockOrderOfOwnKey } from '../record/lock-visible-order.ts'
import { orderOfKey } from '../record/order-keys.sql.ts'
import { faultReportedMail } from './fault.mails.ts'
import { insertFaultReport, openReports } from './fault-reports.sql.ts'

/**
 * The buyer reports that a key does not work: it enters the distributor's queue, and the distributor's people get a
 * mail, at most one per hour and order, however many of its keys are reported. Refuses with order.notFound,
 * order.faultReportedBefore.
 */
export async function reportFaultyKey(call: Call, keyId: number, reason: string): Promise<void> {
  const { db, person, clock } = call
  await inTransaction(db, async (trx) => {
    const order = await lockOrderOfOwnKey(trx, person, keyId)
    const slot = await orderOfKey(trx, keyId)
    if (!slot) refuse(orderErrors.notFound)
    const now = clock.now()
    const isNew = await insertFaultReport(trx, {
      orderId: order.id,
      slotId: slot.slotId,
      keyId,
      companyId: order.companyId,
      userId: person.id,
      state: faultState.code.reported,
      reason,
      at: now,
    })
    if (!isNew) refuse(orderErrors.faultReportedBefore)
    await recordOrderEvent(trx, {
      orderId: order.id,
      kind: 'faultyReported',
      fromStatus: order.status,
      toStatus: order.status,
      userId: person.id,
      facts: { keyId, product: slot.title, last4: slot.last4, reason },
      at: now,
    })
    await tell(trx, call, 'distributor', {
      cause: `fault-reported:${order.id}:${now.toISOString().slice(0, 13)}`,
      template: faultReportedMail,
      orderId: order.id,
      data: {
        number: order.number,
        company: order.company,
        product: slot.title,
        last4: slot.last4,
        reason,
        open: await openReports(trx),
      },
    })
  })
}
