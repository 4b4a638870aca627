import { sql } from 'kysely'
import type { Db } from '../../server/src/platform/db/connect.ts'

/** What the database contains when the run is over. */
export async function readFinalState(db: Db) {
  const orders = await db
    .selectFrom('orders')
    .select([
      'id',
      'number',
      'user_id as userId',
      'company_id as companyId',
      'cart_version as cartVersion',
      'payment_type as paymentType',
      'approval',
      'status',
      'gross',
      'slots_total as total',
      'slots_assigned as assigned',
      'slots_missing as missing',
      'refunded',
      'invoice_by_delivery as invoiceByDelivery',
    ])
    .orderBy('id')
    .execute()
  const lines = await db
    .selectFrom('order_lines')
    .select(['order_id as orderId', 'product_id as productId', 'quantity'])
    .execute()
  const answers = await db
    .selectFrom('idempotency_keys')
    .select(['user_id as userId', 'key', 'status_code as status', 'response'])
    .execute()
  const stock = await db
    .selectFrom('keys')
    .select(['product_id as productId', 'state', sql<number>`count(*)::int`.as('n')])
    .groupBy(['product_id', 'state'])
    .execute()
  const slots = await db
    .selectFrom('slots')
    .innerJoin('order_lines as l', 'l.id', 'slots.order_line_id')
    .select(['l.product_id as productId', 'slots.state', 'slots.key_id as keyId', 'slots.order_id as orderId'])
    .execute()
  const invoices = await db
    .selectFrom('invoices as i')
    .innerJoin('order_legs as g', 'g.id', 'i.leg_id')
    .select(['i.order_id as orderId', 'g.seq', 'i.gross', 'g.gross as legGross', 'i.kind'])
    .execute()
  const legs = await db.selectFrom('order_legs').select(['order_id as orderId', 'seq']).execute()
  const mails = await db
    .selectFrom('mails')
    .select([
      'id',
      'template',
      'dedupe_key as cause',
      'order_id as orderId',
      'state',
      'to_address as to',
      'tries',
      'error',
      sql<number>`coalesce((data->>'keys')::int, 0)`.as('keys'),
    ])
    .execute()
  const { rows: replacements } = await sql<{ orderId: number; n: number }>`
    select s.order_id as "orderId", count(*)::int as n from slot_replacements r join slots s on s.id = r.slot_id group by 1`.execute(
    db,
  )
  const attempts = await db
    .selectFrom('payment_attempts')
    .select(['order_id as orderId', 'reference', 'state', 'captured_amount as captured'])
    .execute()
  const refunds = await db
    .selectFrom('refunds as r')
    .leftJoin('card_refunds as c', 'c.refund_id', 'r.id')
    .select(['r.order_id as orderId', 'c.amount', 'c.state'])
    .execute()
  // A job started by a schedule comes again; a job started by an event must have been done.
  const { rows: jobs } = await sql<{ queue: string; state: string; n: number }>`
    select name as queue, state::text, count(*)::int as n from pgboss.job
    where name not like '\\_\\_pgboss%' and name not in (select name from pgboss.schedule) group by 1, 2`.execute(db)
  return { attempts, refunds, orders, lines, answers, stock, slots, legs, invoices, mails, replacements, jobs }
}

export type FinalState = Awaited<ReturnType<typeof readFinalState>>
