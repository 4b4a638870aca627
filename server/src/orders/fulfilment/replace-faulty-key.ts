import { keyState } from '@brava/contract/enums.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { Language } from '@brava/contract/language.ts'
import { deriveOrderStatus } from '@brava/contract/orders/order-status.ts'
import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Call } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { claimReplacement, handOverKeys } from '../../keys/allocation/claim-keys.ts'
import { recordCustody } from '../../keys/custody/record-custody.ts'
import { quarantineKey } from '../../keys/stock/quarantine-key.ts'
import { queueDeliveryMail } from './queue-delivery-mail.ts'
import { lockVisibleOrder } from '../record/lock-visible-order.ts'
import { recordOrderEvent } from '../record/order-events.sql.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { settleReportOfKey } from '../faults/answer-fault-report.ts'
import { changeOrder, type LockedOrder } from '../record/change-order.sql.ts'
import { orderOfKey } from '../record/order-keys.sql.ts'
import { closeReturnOfReplaced } from '../returns/answer-key-return.ts'
import { lockSlotOfKey, recordReplacement, setSlotKey } from './replace-key.sql.ts'
import { requireAction } from '../record/require-action.ts'

/**
 * Puts a faulty key of an order into quarantine, where it stays linked to the order and can never be allocated again
 * automatically, and gives its unit another key, from another batch if there is one; otherwise the unit is missing
 * (domain rules §4). Returns whether a key replaced it. Errors: order.notFound, order.keyNotAssigned,
 * order.notAllowedNow.
 */
export async function replaceFaultyKey(
  call: Call,
  keyId: number,
  reason: string,
  language: Language,
): Promise<{ orderId: number; isReplaced: boolean }> {
  return inTransaction(call.db, async (trx) => {
    const seen = await orderOfKey(trx, keyId)
    if (!seen) refuse(orderErrors.notFound)
    const order = await lockVisibleOrder(trx, call.person, seen.orderId)
    requireAction('replaceFaultyKey', order.status, language)
    return replaceLockedKey(trx, call, order, { keyId, reason })
  })
}

/** The same with the order locked by the caller. This also answers a report of the key, or a request to return it. */
export async function replaceLockedKey(
  trx: Trx,
  call: Call,
  order: LockedOrder,
  { keyId, reason }: { keyId: number; reason: string },
): Promise<{ orderId: number; isReplaced: boolean }> {
  const { person } = call
  const seen = await orderOfKey(trx, keyId)
  const slot = await lockSlotOfKey(trx, keyId)
  if (!seen || !slot || seen.orderId !== order.id) refuse(orderErrors.keyNotAssigned)
  const now = call.clock.now()
  // Locks the product before its counters, as orders do: changing the faulty key first would hold the counters while
  // waiting for an order that has locked the product and needs them.
  const replacement = await claimReplacement(trx, {
    productId: seen.productId,
    faultyBatchId: seen.batchId,
    buyerId: order.companyId,
  })
  if (!(await quarantineKey(trx, keyId, now))) refuse(orderErrors.keyNotAssigned)
  await setSlotKey(trx, seen.slotId, replacement ?? null, now)
  const facts = {
    ...order,
    slotsAssigned: order.slotsAssigned - (replacement ? 0 : 1),
    slotsMissing: order.slotsMissing + (replacement ? 0 : 1),
  }
  const status = deriveOrderStatus(facts)
  const changed = await changeOrder(
    trx,
    order,
    {
      status,
      slots_assigned: facts.slotsAssigned,
      slots_missing: facts.slotsMissing,
      cost_home_e4: order.costHomeE4 - slot.costHomeE4 + (replacement?.costHomeE4 ?? 0),
      ...(replacement ? {} : { completed_at: null }),
    },
    now,
  )
  if (!changed) refuse(commonErrors.conflict)
  await recordReplacement(trx, {
    slotId: seen.slotId,
    oldKeyId: keyId,
    newKeyId: replacement?.id ?? null,
    reason,
    userId: person.id,
    at: now,
  })
  const eventId = await recordOrderEvent(trx, {
    orderId: order.id,
    kind: 'keyReplaced',
    fromStatus: order.status,
    toStatus: status,
    userId: person.id,
    facts: { product: seen.title, last4: slot.last4, isReplaced: replacement !== undefined, reason },
    at: now,
  })
  const who = {
    orderId: order.id,
    userId: person.id,
    companyId: person.companyId,
    sessionId: person.sessionId,
    ip: call.ip,
    at: now,
  }
  await recordCustody(trx, call, [{ ...who, kind: 'faulty', productId: seen.productId, keyId, reason }])
  if (replacement) {
    const given = { ...who, keys: [replacement], state: keyState.code.sold, kind: 'assigned' as const }
    await handOverKeys(trx, call, { ...given, reason: `replaces key ${keyId}` }, 'now')
    await queueDeliveryMail(trx, call, {
      orderId: order.id,
      cause: `replaced:${eventId}`,
      keys: 1,
      slotIds: [seen.slotId],
    })
  }
  const isReplaced = replacement !== undefined
  await settleReportOfKey(trx, call, order, { keyId, isReplaced, userId: person.id, at: now })
  await closeReturnOfReplaced(trx, call, order, { keyId, userId: person.id, at: now })
  return { orderId: order.id, isReplaced }
}
