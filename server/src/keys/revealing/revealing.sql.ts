import { keyState } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'

/** The sealed codes of keys, each with the data key that opens it. */
export function sealedCodes(db: Db, keyIds: readonly number[]) {
  return db
    .selectFrom('keys as k')
    .innerJoin('key_batches as b', 'b.id', 'k.batch_id')
    .innerJoin('data_keys as d', 'd.id', 'b.data_key_id')
    .select(['k.id', 'k.product_id', 'k.sealed', 'd.id as data_key_id', 'd.kek_id', 'd.wrapped'])
    .where('k.id', 'in', [...new Set(keyIds)])
    .execute()
}

/** One reveal of a person at a time, until the end of the transaction. */
export async function lockReveals(trx: Trx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reveal:${userId}`}, 0))`.execute(trx)
}

/**
 * Notes when keys were first seen; later looks leave it. Of keys that are shown as those sold in an order, only the ones that it
 * has at this very moment: one that was taken back meanwhile is not answered.
 */
export function markRevealed(trx: Trx, keyIds: readonly number[], now: Date, soldIn: number | null) {
  return trx
    .updateTable('keys')
    .set({ revealed_at: sql`coalesce(revealed_at, ${now})` })
    .where('id', 'in', [...keyIds])
    .$if(soldIn !== null, (query) =>
      query
        .where('state', '=', keyState.code.sold)
        .where('slot_id', 'in', (is) => is.selectFrom('slots').select('slots.id').where('slots.order_id', '=', soldIn)),
    )
    .returning(['id', 'product_id'])
    .execute()
}
