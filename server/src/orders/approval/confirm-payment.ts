import { paymentStatus } from '@brava/contract/enums.ts'
import { ledgerErrors } from '@brava/contract/ledger/ledger.errors.ts'
import type { Call } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refused } from '../../platform/refuse.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { actorOf } from '../fulfilment/actor.ts'
import { factsOfOrder } from '../fulfilment/facts-of-order.ts'
import { serveOrder } from '../fulfilment/serve-order.ts'
import { waysToServe } from '../fulfilment/ways-to-serve.ts'
import { supplierShortJob } from '../placing/supplier-short.ts'
import { lockOrderToConfirm } from './lock-order-to-confirm.ts'

/**
 * A reseller confirms that its retailer paid it for an order (decision 0171): the payment is booked between the two,
 * the reseller's own part is charged to its funds and credit, and the order is served, in one transaction. If two
 * people confirm at once, or one confirms while the distributor denies, the later one finds the new status. If the
 * reseller's funds are short the order keeps waiting, and the buyer sees that its supplier has to act, without a
 * figure. Errors: order.notFound, order.notToConfirm (also if somebody else receives the payment),
 * ledger.insufficientFunds, ledger.creditPaused.
 */
export async function confirmPayment(
  call: Call,
  id: number,
): Promise<{ readonly keys: number; readonly missing: number }> {
  const { person, ip, requestId } = call
  return inTransaction(call.db, async (trx) => {
    const order = await lockOrderToConfirm(trx, person, id)
    const facts = await factsOfOrder(trx, call, order, {
      way: waysToServe.paidToReseller,
      at: call.clock.now(),
      by: { ...actorOf(call), reason: 'payment confirmed' },
      approval: {
        by: person.id,
        payment: paymentStatus.code.captured,
        event: (toStatus) => ({
          kind: 'paymentConfirmed',
          fromStatus: order.status,
          toStatus,
          userId: person.id,
        }),
      },
    })
    const { given, missing } = await serveOrder(trx, call, facts).catch((error: unknown) => {
      // The refusal rolls everything back, so a job shows the shortage on the reseller's dashboard and in the history.
      if (error instanceof Refused && short.some((def) => def === error.def)) {
        call.jobs.enqueueSoon(supplierShortJob, { buyerId: order.companyId, orderId: id, isKnown: true })
      }
      throw error
    })
    await recordSecurityEvent(trx, {
      kind: 'orders.paymentConfirmed',
      person,
      ip,
      requestId,
      detail: { orderId: id, companyId: order.companyId },
    })
    return { keys: given, missing }
  })
}

const short: readonly unknown[] = [ledgerErrors.insufficientFunds, ledgerErrors.creditPaused]
