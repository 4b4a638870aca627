import type { FaultState } from '@brava/contract/orders/fault-report-state.ts'
import type { KeyReturnState } from '@brava/contract/orders/key-return-state.ts'
import { paymentStatus } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { inText } from '../../platform/db/in-text.ts'

/** The units of an order (or one line of it) with the masked facts of their keys. */
function slotRows(db: Db, orderId: number, choice: { lineId?: number | undefined; state?: number | undefined }) {
  let query = db
    .selectFrom('slots as s')
    .innerJoin('order_lines as l', 'l.id', 's.order_line_id')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .leftJoin('keys as y', 'y.id', 's.key_id')
    .leftJoin('key_batches as h', 'h.id', 'y.batch_id')
    .where('s.order_id', '=', orderId)
  if (choice.lineId !== undefined) query = query.where('s.order_line_id', '=', choice.lineId)
  if (choice.state !== undefined) query = query.where('s.state', '=', choice.state)
  return query
}

export async function slotPage(
  db: Db,
  orderId: number,
  choice: { lineId?: number | undefined; state?: number | undefined; page: number; pageSize: number },
) {
  const query = slotRows(db, orderId, choice)
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const slots = await query
    .orderBy('l.position')
    .orderBy('s.position')
    .limit(choice.pageSize)
    .offset((choice.page - 1) * choice.pageSize)
    .select([
      's.id',
      's.order_line_id as lineId',
      's.position',
      's.state',
      's.key_id as keyId',
      's.assigned_at as assignedAt',
      's.delivered_at as deliveredAt',
      's.revealed_at as revealedAt',
      's.refunded_at as refundedAt',
      's.cost_home_e4 as costHomeE4',
      'y.last4',
      'y.kind',
      'h.code as batchCode',
      sql<number>`(select count(*)::int from slot_replacements x where x.slot_id = s.id)`.as('replacements'),
      // Only from this unit's buyer: a key that was taken back and sold again may have been reported by its previous
      // buyer.
      sql<{ id: number; state: FaultState; reason: string; answer: string } | null>`(
        select json_build_object('id', f.id, 'state', f.state, 'reason', f.reason, 'answer', f.answer)
        from fault_reports f where f.key_id = s.key_id and f.slot_id = s.id order by f.id desc limit 1)`.as('fault'),
      sql<{ id: number; state: KeyReturnState; reason: string; answer: string } | null>`(
        select json_build_object('id', q.id, 'state', q.state, 'reason', q.reason, 'answer', q.answer)
        from key_returns q where q.key_id = s.key_id and q.slot_id = s.id order by q.id desc limit 1)`.as('keyReturn'),
      // Paid, not yet refunded, and the key is unseen and not expired.
      sql<boolean>`s.refunded_at is null and o.gross > o.refunded and o.payment in (${inText(paymentStatus.code.captured, paymentStatus.code.partiallyRefunded)})
        and y.revealed_at is null and not key_was_seen(y.id) and coalesce(y.expires_on >= sales_day_of(now()), true)`.as(
        'mayReturn',
      ),
      sql<Date>`coalesce(s.assigned_at, o.approved_at, o.placed_at)`.as('givenAt'),
    ])
    .execute()
  return { total, slots }
}
export type SlotFound = Awaited<ReturnType<typeof slotPage>>['slots'][number]
