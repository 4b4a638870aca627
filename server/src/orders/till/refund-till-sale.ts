import { refundReason } from '@brava/contract/orders/refund-reason.ts'
import type { Call } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { cancelledAtTill } from '../orders.texts.ts'
import type { LockedOrder } from '../record/change-order.sql.ts'
import { refundLocked } from '../refunds/refund-order.ts'

/**
 * Refunds what is left of an order that a POS device sold and then asked to cancel. Its code was printed, so the key is
 * withdrawn. Errors: those of refundOrder.
 */
export async function refundTillSale(trx: Trx, call: Call, order: LockedOrder, device: string): Promise<void> {
  await refundLocked(trx, call, order, {
    keysToStock: false,
    reasonKind: refundReason.code.other,
    reason: cancelledAtTill(device)[order.language],
  })
}
