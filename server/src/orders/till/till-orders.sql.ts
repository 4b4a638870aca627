import type { Trx } from '../../platform/db/connect.ts'

/** Leaves an order of this transaction to the POS device that sells it. */
export async function markAtTill(trx: Trx, orderId: number, deviceId: number): Promise<void> {
  await trx.updateTable('orders').set({ pos_device_id: deviceId }).where('id', '=', orderId).execute()
}

/** The key that its single unit has, or that is set aside for it. */
export async function keyOfTill(trx: Trx, orderId: number): Promise<number> {
  const { key_id } = await trx
    .selectFrom('slots')
    .select('key_id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (key_id === null) throw new Error(`no key is set aside for order ${orderId}`)
  return key_id
}
