import type { Trx } from '../../platform/db/connect.ts'
import type { Services } from '../../platform/call.ts'
import { recordCustody } from '../../keys/custody/record-custody.ts'
import { type ReleasedKey, releaseKeys } from '../../keys/allocation/release-keys.ts'
import { keysArrived } from '../../keys/stock/keys-arrived.ts'
import { ordersMissing } from '../record/orders.sql.ts'
import type { Actor } from './actor.ts'
import { emptyReservedSlots, emptyReservedSlotsOf } from './serve-order.sql.ts'

/**
 * Releases the keys set aside for an order (denied, or its hold ran out) and records it in the custody log; expired
 * keys are withdrawn. Paid orders that miss such keys are served after the commit. Returns how many there were.
 * Repeating it changes nothing.
 */
export async function releaseOrderKeys(trx: Trx, services: Pick<Services, 'jobs'>, input: Release): Promise<number> {
  const freed = await release(trx, services, input, await emptyReservedSlots(trx, input.orderId))
  for (const productId of new Set(freed.filter((key) => !key.isExpired).map((key) => key.productId))) {
    if ((await ordersMissing(trx, [productId])).length > 0) await services.jobs.enqueue(trx, keysArrived, { productId })
  }
  return freed.length
}

/** As releaseOrderKeys, for some keys of one product; returns how many there were, and those that became stock. */
export async function releaseSomeKeys(
  trx: Trx,
  services: Pick<Services, 'jobs'>,
  input: Release & Parameters<typeof emptyReservedSlotsOf>[2],
): Promise<{ readonly freed: number; readonly toStock: readonly number[] }> {
  const freed = await release(trx, services, input, await emptyReservedSlotsOf(trx, input.orderId, input))
  return { freed: freed.length, toStock: freed.filter((key) => !key.isExpired).map(({ id }) => id) }
}

interface Release extends Actor {
  readonly orderId: number
  readonly companyId: number
  readonly reason: string
  readonly now: Date
}

async function release(
  trx: Trx,
  services: Pick<Services, 'jobs'>,
  input: Release,
  keyIds: readonly number[],
): Promise<ReleasedKey[]> {
  const freed = await releaseKeys(trx, keyIds)
  await recordCustody(
    trx,
    services,
    freed.map((key) => ({
      productId: key.productId,
      keyId: key.id,
      kind: key.isExpired ? ('withdrawn' as const) : ('released' as const),
      at: input.now,
      orderId: input.orderId,
      userId: input.userId,
      companyId: input.companyId,
      sessionId: input.sessionId,
      ip: input.ip,
      reason: key.isExpired ? 'expired' : input.reason,
    })),
  )
  return freed
}
