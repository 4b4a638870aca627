import type { Trx } from '../../platform/db/connect.ts'
import type { Services } from '../../platform/call.ts'
import { recordCustody } from '../../keys/custody/record-custody.ts'
import { releaseKeys } from '../../keys/allocation/release-keys.ts'
import { emptyReservedSlots } from './serve-order.sql.ts'

/**
 * Frees the keys that were set aside for an order (denied, or its hold ran out) and notes it in the custody log.
 * Answers how many. Repeating it changes nothing.
 */
export async function releaseOrderKeys(
  trx: Trx,
  services: Pick<Services, 'jobs'>,
  input: { orderId: number; companyId: number; userId: number | null; reason: string; now: Date },
): Promise<number> {
  const freed = await releaseKeys(trx, await emptyReservedSlots(trx, input.orderId))
  await recordCustody(
    trx,
    services,
    freed.map((key) => ({
      productId: key.productId,
      keyId: key.id,
      kind: 'released' as const,
      at: input.now,
      orderId: input.orderId,
      userId: input.userId,
      companyId: input.companyId,
      reason: input.reason,
    })),
  )
  return freed.length
}
