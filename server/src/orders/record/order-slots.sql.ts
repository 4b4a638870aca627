import type { FaultState } from '@brava/contract/orders/fault-report-state.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/** The units of an order (or one line of it) with the masked facts of their keys. */
function slotRows(db: Db, orderId: number, choice: { lineId?: number | undefined; state?: number | undefined }) {
  let query = db
    .selectFrom('slots as s')
    .innerJoin('order_lines as l', 'l.id', 's.order_line_id')
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
      sql<{ id: number; state: FaultState; reason: string; answer: string } | null>`(
        select json_build_object('id', f.id, 'state', f.state, 'reason', f.reason, 'answer', f.answer)
        from fault_reports f where f.key_id = s.key_id order by f.id desc limit 1)`.as('fault'),
    ])
    .execute()
  return { total, slots }
}
export type SlotFound = Awaited<ReturnType<typeof slotPage>>['slots'][number]
