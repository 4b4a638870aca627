import { sql } from 'kysely'
import type { Trx } from '../../platform/db/connect.ts'

/** A unit that is owed a key: missing, or not due until now (then perhaps with a key set aside). */
export interface DueSlot {
  id: number
  lineId: number
  productId: number
  keyId: number | null
}

/** Units without an assigned key, by product and line; their keys, if any, are reserved. */
export async function dueSlots(trx: Trx, orderId: number): Promise<DueSlot[]> {
  const { rows } = await sql<DueSlot>`
    select s.id, s.order_line_id as "lineId", l.product_id as "productId", s.key_id as "keyId"
    from slots s join order_lines l on l.id = s.order_line_id
    where s.order_id = ${orderId} and s.state in (2, 3)
    order by l.product_id, l.position, s.position`.execute(trx)
  return rows
}

/** Hands the keys to their units. */
export async function assignSlots(
  trx: Trx,
  given: readonly { slotId: number; keyId: number; costHomeE4: number }[],
  now: Date,
): Promise<void> {
  if (given.length === 0) return
  await sql`
    update slots s set state = 1, key_id = g.key_id, cost_home_e4 = g.cost, assigned_at = ${now}, delivered_at = ${now}
    from unnest(${given.map((one) => one.slotId)}::bigint[], ${given.map((one) => one.keyId)}::bigint[],
      ${given.map((one) => one.costHomeE4)}::bigint[]) as g(slot_id, key_id, cost)
    where s.id = g.slot_id`.execute(trx)
}

/** Units that are due and got no key. */
export async function markMissing(trx: Trx, slotIds: readonly number[]): Promise<void> {
  if (slotIds.length === 0) return
  await trx
    .updateTable('slots')
    .set({ state: 2, key_id: null })
    .where('id', '=', sql<number>`any(${[...slotIds]}::bigint[])`)
    .execute()
}

/** Takes the keys set aside from units not due yet; answers the keys. */
export async function emptyReservedSlots(trx: Trx, orderId: number): Promise<number[]> {
  const { rows } = await sql<{ key_id: number }>`
    update slots s set key_id = null from (
      select id, key_id from slots where order_id = ${orderId} and state = 3 and key_id is not null for update
    ) old where s.id = old.id returning old.key_id`.execute(trx)
  return rows.map((row) => row.key_id)
}

/** The cost of the assigned keys so far, kept on the order. */
export async function addCost(trx: Trx, orderId: number, costHomeE4: number): Promise<void> {
  await trx
    .updateTable('orders')
    .set((is) => ({ cost_home_e4: is('cost_home_e4', '+', costHomeE4) }))
    .where('id', '=', orderId)
    .execute()
}

/** How the mail about an order names it: its lines, the buyer, and how the buyer wants keys. */
export async function deliveryFacts(trx: Trx, orderId: number) {
  return trx
    .selectFrom('orders as o')
    .innerJoin('companies as c', 'c.id', 'o.company_id')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .innerJoin('currencies as k', 'k.code', 'o.currency')
    .where('o.id', '=', orderId)
    .select([
      'o.number',
      'o.language',
      'o.email',
      'o.gross',
      'o.currency',
      'k.symbol',
      'o.company_id as companyId',
      'o.user_id as userId',
      'c.keys_in_mail as keysInMail',
      sql<string>`u.first_name || ' ' || u.last_name`.as('toName'),
    ])
    .executeTakeFirstOrThrow()
}

export async function orderLines(trx: Trx, orderId: number) {
  return trx
    .selectFrom('order_lines')
    .select(['id', 'position', 'title', 'platform', 'code', 'quantity', 'product_id as productId'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
}

/** The served units of an order. */
export async function slotsOfKeys(trx: Trx, orderId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('slots')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 1)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** The keys of units, to be opened for a mail to the buyer. */
export async function keysOfSlots(trx: Trx, orderId: number, slotIds: readonly number[]) {
  const { rows } = await sql<{ keyId: number; lineId: number; isImage: boolean; productId: number; batchId: number }>`
    select y.id as "keyId", s.order_line_id as "lineId", y.kind = 2 as "isImage", y.product_id as "productId",
      y.batch_id as "batchId"
    from slots s join keys y on y.id = s.key_id
    where s.order_id = ${orderId} and s.id = any(${[...slotIds]}::bigint[]) and s.state = 1
    order by s.order_line_id, s.position`.execute(trx)
  return rows
}
