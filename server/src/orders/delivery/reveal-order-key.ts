import { isDistributor } from '@brava/contract/access.ts'
import type { FileAnswer } from '@brava/contract/endpoint.ts'
import { keyKind } from '@brava/contract/enums.ts'
import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import type { Call } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { pictureFile } from '../../keys/revealing/picture-file.ts'
import { revealKeys } from '../../keys/revealing/reveal-keys.ts'
import { unitsOpened } from '../record/mark-revealed.ts'
import { orderOfKey, ordersWithKeysOf } from '../record/order-keys.sql.ts'

/**
 * The assigned key of an order whose keys the person may see; otherwise order.notFound, exactly as for a missing key.
 */
async function keyOfOrder(call: Call, keyId: number) {
  const slot = await orderOfKey(call.db, keyId)
  const order =
    slot &&
    (await ordersWithKeysOf(call.db, call.person).where('o.id', '=', slot.orderId).select('o.id').executeTakeFirst())
  if (!slot || !order) refuse(orderErrors.notFound)
  return slot
}

const reasonOf = (call: Call) => (isDistributor(call.person) ? 'order page' : 'my orders')

/**
 * Returns one key of an order in the clear. Person, session, address, order and key are in the custody log before the
 * code leaves (guarantee G37). Errors: order.notFound, keys.tooManyReveals, common.secondStepNeeded.
 */
export async function revealOrderKey(call: Call, keyId: number) {
  const slot = await keyOfOrder(call, keyId)
  const isImage = slot.kind === keyKind.image
  const codes = isImage
    ? null
    : await revealKeys(call, {
        keyIds: [keyId],
        kind: 'revealed',
        orderId: slot.orderId,
        reason: reasonOf(call),
        opened: unitsOpened,
      })
  if (codes && !codes.has(keyId)) refuse(orderErrors.notFound)
  return { slotId: slot.slotId, keyId, productTitle: slot.title, code: codes?.get(keyId) ?? null, isImage }
}

/** The picture of an image key; logged like a reveal. Errors: order.notFound, order.notAnImage, keys.tooManyReveals. */
export async function pictureOfOrderKey(call: Call, keyId: number): Promise<FileAnswer> {
  const slot = await keyOfOrder(call, keyId)
  if (slot.kind !== keyKind.image) refuse(orderErrors.notAnImage)
  const codes = await revealKeys(call, {
    keyIds: [keyId],
    kind: 'revealed',
    orderId: slot.orderId,
    reason: reasonOf(call),
    opened: unitsOpened,
  })
  const code = codes.get(keyId)
  if (code === undefined) refuse(orderErrors.notFound)
  return pictureFile(keyId, code)
}
