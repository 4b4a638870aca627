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

/** Allows one reveal per person at a time, until the end of the transaction. */
export async function lockReveals(trx: Trx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reveal:${userId}`}, 0))`.execute(trx)
}

/**
 * Records when keys were first seen; later reveals do not change it. With `soldIn`, only keys that this order has at
 * this very moment are returned: a key taken back since then is left out.
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
