import { slotStatus } from '@brava/contract/enums.ts'
import type { Trx } from '../../platform/db/connect.ts'

/** The slot to which a key is assigned, locked; undefined when it is no longer assigned. */
export async function lockSlotOfKey(trx: Trx, keyId: number) {
  const slot = await trx
    .selectFrom('slots')
    .select(['id', 'cost_home_e4 as costHomeE4'])
    .where('key_id', '=', keyId)
    .where('state', '=', slotStatus.code.assigned)
    .where('refunded_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!slot) return undefined
  const key = await trx.selectFrom('keys').select('last4').where('id', '=', keyId).executeTakeFirstOrThrow()
  return { ...slot, last4: key.last4 }
}

/** Gives a slot another key, or leaves it missing. */
export async function setSlotKey(
  trx: Trx,
  slotId: number,
  key: { id: number; costHomeE4: number } | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('slots')
    .set({
      state: key ? 1 : 2,
      key_id: key?.id ?? null,
      cost_home_e4: key?.costHomeE4 ?? 0,
      assigned_at: key ? now : null,
      delivered_at: null,
      revealed_at: null,
    })
    .where('id', '=', slotId)
    .execute()
}

export async function recordReplacement(
  trx: Trx,
  row: { slotId: number; oldKeyId: number; newKeyId: number | null; reason: string; userId: number; at: Date },
): Promise<void> {
  await trx
    .insertInto('slot_replacements')
    .values({
      slot_id: row.slotId,
      old_key_id: row.oldKeyId,
      new_key_id: row.newKeyId,
      reason: row.reason,
      user_id: row.userId,
      at: row.at,
    })
    .execute()
}
