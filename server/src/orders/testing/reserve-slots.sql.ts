import { sql } from 'kysely'
import type { Trx } from '../../platform/db/connect.ts'

/** Notes the keys set aside for units that are not due yet. */
export async function reserveSlots(trx: Trx, given: readonly { slotId: number; keyId: number }[]): Promise<void> {
  if (given.length === 0) return
  await sql`
    update slots s set key_id = g.key_id
    from unnest(${given.map((one) => one.slotId)}::bigint[], ${given.map((one) => one.keyId)}::bigint[]) as g(slot_id, key_id)
    where s.id = g.slot_id`.execute(trx)
}
