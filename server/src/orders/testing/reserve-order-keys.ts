import type { Trx } from '../../platform/db/connect.ts'
import { allocateKeys } from '../../keys/allocation/allocate-keys.ts'
import type { Services } from '../../platform/call.ts'
import { recordCustody } from '../../keys/custody/record-custody.ts'
import { dueSlots } from '../fulfilment/fulfil-order.sql.ts'
import { reserveSlots } from './reserve-slots.sql.ts'

/**
 * Sets keys aside for an order that waits for its payment: its units stay "not due", each with the key that it will get.
 * Answers how many units of each product got none.
 */
export async function reserveOrderKeys(
  trx: Trx,
  services: Pick<Services, 'jobs'>,
  input: {
    orderId: number
    companyId: number
    userId: number
    sessionId: number | null
    ip: string
    reason: string
    now: Date
  },
): Promise<ReadonlyMap<number, number>> {
  const open = (await dueSlots(trx, input.orderId)).filter((slot) => slot.keyId === null)
  const allocated = await allocateKeys(
    trx,
    open.map((slot) => ({ productId: slot.productId, count: 1, slotIds: [slot.id] })),
    'reserved',
  )
  const keys = [...allocated.values()].flat()
  await reserveSlots(
    trx,
    keys.map((key) => ({ slotId: key.slotId as number, keyId: key.id })),
  )
  await recordCustody(
    trx,
    services,
    keys.map((key) => ({
      productId: key.productId,
      keyId: key.id,
      kind: 'reserved' as const,
      at: input.now,
      orderId: input.orderId,
      userId: input.userId,
      companyId: input.companyId,
      sessionId: input.sessionId,
      ip: input.ip,
      reason: input.reason,
    })),
  )
  const served = new Set(keys.map((key) => key.slotId))
  const shortOf = new Map<number, number>()
  for (const slot of open) {
    if (!served.has(slot.id)) shortOf.set(slot.productId, (shortOf.get(slot.productId) ?? 0) + 1)
  }
  return shortOf
}
