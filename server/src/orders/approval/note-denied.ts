import type { Trx } from '../../platform/db/connect.ts'
import type { Call } from '../../platform/call.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'

/** Who denied an order stands in the activity log. */
export async function noteDenied(
  trx: Trx,
  { person, ip, requestId }: Pick<Call, 'person' | 'ip' | 'requestId'>,
  detail: { readonly orderId: number; readonly companyId: number; readonly reason: string },
): Promise<void> {
  await recordSecurityEvent(trx, { kind: 'orders.denied', person, ip, requestId, detail })
}
