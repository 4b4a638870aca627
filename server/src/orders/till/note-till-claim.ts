import type { Trx } from '../../platform/db/connect.ts'
import { recordOrderEvent } from '../record/order-events.sql.ts'

/** Records in the order's history that its device asked to cancel a completed sale, or that this was rejected. */
export async function noteTillClaim(
  trx: Trx,
  what: {
    readonly kind: 'posClaim' | 'posClaimRejected'
    readonly orderId: number
    /** Null: the device. */
    readonly userId: number | null
    readonly at: Date
  },
  sale: { readonly serial: string; readonly number: number },
  reason = '',
): Promise<void> {
  const facts = { device: sale.serial, sale: sale.number, ...(reason ? { reason } : {}) }
  await recordOrderEvent(trx, { ...what, fromStatus: null, toStatus: null, facts })
}
