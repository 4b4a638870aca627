import { sql } from 'kysely'
import type { Trx } from '../../platform/db/connect.ts'

/**
 * How many keys a person has given for free since then. Until the transaction ends no other call can give keys in that
 * person's name.
 */
export async function freeKeysSince(trx: Trx, userId: number, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`free-order:${userId}`}, 0))`.execute(trx)
  const { rows } = await sql<{ keys: number }>`
    select coalesce(sum(slots_total), 0)::int as keys from orders
    where is_free and placed_at >= ${since} and approved_by = ${userId} and approval = 'approved'`.execute(trx)
  return rows[0]?.keys ?? 0
}

/** Marks an order of this transaction as free: no sale, its cost is promotion. */
export async function markFree(
  trx: Trx,
  orderId: number,
  { reason, userId }: { reason: string; userId: number },
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ is_free: true, free_reason: reason, approved_by: userId })
    .where('id', '=', orderId)
    .execute()
}
