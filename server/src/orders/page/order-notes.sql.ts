import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { sinceOrder } from '../record/order-events.sql.ts'

export async function notesOf(db: Db, orderId: number) {
  return db
    .selectFrom('order_notes as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .where('n.order_id', '=', orderId)
    .orderBy('n.id', 'desc')
    .limit(500)
    .select(['n.id', 'n.at', 'n.body', 'n.user_id', sql<string>`u.first_name || ' ' || u.last_name`.as('userName')])
    .execute()
}

export async function insertNote(
  db: Db,
  note: { orderId: number; userId: number; body: string; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('order_notes')
    .values({ order_id: note.orderId, user_id: note.userId, body: note.body, at: note.at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** How many entries there are to read beside the order itself. */
export async function countsBeside(db: Db, orderId: number) {
  const { rows } = await sql<{ notes: number; events: number; payments: number }>`
    select (select count(*)::int from order_notes where order_id = ${orderId}) as notes,
      (select count(*)::int from order_events where order_id = ${orderId} and at >= ${await sinceOrder(db, orderId)}) as events,
      (select count(*)::int from ledger_transactions where order_id = ${orderId}) as payments`.execute(db)
  return rows[0] ?? { notes: 0, events: 0, payments: 0 }
}
