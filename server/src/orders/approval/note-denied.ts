import type { Trx } from '../../platform/db/connect.ts'
import type { Call } from '../../platform/call.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'

/** Records in the activity log who denied an order. */
export async function noteDenied(
  trx: Trx,
  { person, ip, requestId }: Pick<Call, 'person' | 'ip' | 'requestId'>,
  detail: { readonly orderId: number; readonly companyId: number; readonly reason: string },
): Promise<void> {
  await recordSecurityEvent(trx, { kind: 'orders.denied', person, ip, requestId, detail })
}
