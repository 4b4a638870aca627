import type { Trx } from '../../platform/db/connect.ts'
import type { Services } from '../../platform/call.ts'
import { deriveOrderStatus } from '@brava/contract/orders/order-status.ts'
import type { OrderStatus } from '@brava/contract/enums.ts'
import { noteDueInvoices } from '../../invoices/note-due-invoices.ts'
import { allocateKeys, lockProductsOfKeys, sellReservedKeys } from '../../keys/allocation/allocate-keys.ts'
import { recordCustody } from '../../keys/custody/record-custody.ts'
import { addCost, assignSlots, dueSlots, markMissing } from './fulfil-order.sql.ts'
import { queueDeliveryMail } from './queue-delivery-mail.ts'
import { recordOrderEvent } from '../record/order-events.sql.ts'
import { changeOrder, lockOrder } from '../record/change-order.sql.ts'

export interface Fulfilment {
  readonly orderId: number
  /** Who caused it; null for a job. */
  readonly userId: number | null
  /** Why, for the custody log: placed, approved, keys arrived. */
  readonly reason: string
  readonly sessionId?: number | null
  readonly ip?: string
}

export interface Fulfilled {
  readonly status: OrderStatus
  /** Units that got their key now. */
  readonly newSlotIds: readonly number[]
  readonly assigned: number
  readonly missing: number
  /** Units of each product that got no key. */
  readonly shortOf: ReadonlyMap<number, number>
}

/**
 * Serves an approved order whose money is booked: every unit that is owed a key gets the one set aside for it, or one
 * from stock (oldest batch first), or becomes Missing. Keeps counts, cost and the derived status, writes custody and
 * history, mails the new keys only, and makes the invoices due when first served (domain rules §4, §5, §8). Harmless when
 * repeated.
 */
export async function fulfilOrder(trx: Trx, services: Services, input: Fulfilment): Promise<Fulfilled> {
  const now = services.clock.now()
  const order = await lockOrder(trx, input.orderId)
  if (!order || order.approval !== 'approved') throw new Error(`order ${input.orderId} is not approved`)
  const due = await dueSlots(trx, order.id)
  await lockProductsOfKeys(
    trx,
    due.map((slot) => slot.productId),
  )
  const reserved = due.filter((slot) => slot.keyId !== null)
  const sold = await sellReservedKeys(
    trx,
    reserved.map((slot) => slot.keyId as number),
  )
  const given: { slotId: number; keyId: number; productId: number; costHomeE4: number }[] = reserved.flatMap((slot) => {
    const key = sold.get(slot.keyId as number)
    return key ? [{ slotId: slot.id, keyId: key.id, productId: key.productId, costHomeE4: key.costHomeE4 }] : []
  })
  const served = new Set(given.map((one) => one.slotId))
  const open = due.filter((slot) => !served.has(slot.id))
  const allocated = await allocateKeys(
    trx,
    open.map((slot) => ({ productId: slot.productId, count: 1, slotIds: [slot.id] })),
    'sold',
  )
  for (const key of [...allocated.values()].flat()) {
    given.push({ slotId: key.slotId as number, keyId: key.id, productId: key.productId, costHomeE4: key.costHomeE4 })
    served.add(key.slotId as number)
  }
  const short = due.filter((slot) => !served.has(slot.id))
  await assignSlots(trx, given, now)
  await markMissing(
    trx,
    short.map((slot) => slot.id),
  )

  const assigned = order.slotsAssigned + given.length
  const status = deriveOrderStatus({ ...order, slotsAssigned: assigned, slotsMissing: short.length })
  await changeOrder(
    trx,
    order,
    {
      status,
      slots_assigned: assigned,
      slots_missing: short.length,
      hold_until: null,
      ...(assigned === order.slotsTotal ? { completed_at: now } : {}),
    },
    now,
  )
  await addCost(
    trx,
    order.id,
    given.reduce((sum, one) => sum + one.costHomeE4, 0),
  )
  await recordCustody(
    trx,
    services,
    given.map((one) => ({
      productId: one.productId,
      keyId: one.keyId,
      kind: 'assigned' as const,
      at: now,
      orderId: order.id,
      userId: input.userId,
      companyId: order.companyId,
      sessionId: input.sessionId ?? null,
      ip: input.ip ?? '',
      reason: input.reason,
    })),
  )
  if (given.length > 0 || order.status !== status) {
    await recordOrderEvent(trx, {
      orderId: order.id,
      kind: 'keysAssigned',
      fromStatus: order.status,
      toStatus: status,
      userId: input.userId,
      facts: { assigned: given.length, missing: short.length },
      at: now,
    })
  }
  const newSlotIds = given.map((one) => one.slotId)
  const isFirst = order.slotsAssigned === 0 && order.slotsMissing === 0
  if (newSlotIds.length > 0 || isFirst) {
    await queueDeliveryMail(trx, services, {
      orderId: order.id,
      slotIds: newSlotIds,
      dedupeKey: `order:${order.id}:delivery:${given[0]?.keyId ?? 'none'}`,
      missing: short.length,
    })
  }
  await noteDueInvoices(trx, services, { orderId: order.id, now })
  const shortOf = new Map<number, number>()
  for (const slot of short) shortOf.set(slot.productId, (shortOf.get(slot.productId) ?? 0) + 1)
  return { status, newSlotIds, assigned, missing: short.length, shortOf }
}
