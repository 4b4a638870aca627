import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { deliveryMail } from '../fulfilment/delivery-mail.ts'
import { sinceOrder } from '../record/order-events.sql.ts'

const person = sql<string | null>`case when u.id is null then null else u.first_name || ' ' || u.last_name end`

export async function eventsOf(db: Db, orderId: number) {
  return db
    .selectFrom('order_events as e')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .where('e.order_id', '=', orderId)
    .where('e.at', '>=', await sinceOrder(db, orderId))
    .orderBy('e.id', 'desc')
    .limit(1000)
    .select([
      'e.id',
      'e.at',
      'e.kind',
      'e.from_status',
      'e.to_status',
      'e.is_internal',
      'e.detail',
      person.as('userName'),
    ])
    .execute()
}

/** Keys of an order that people saw or took; several at once are counted together. */
export async function keyViewsOf(db: Db, orderId: number) {
  return db
    .selectFrom('custody_log as t')
    .leftJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('keys as y', 'y.id', 't.key_id')
    .where('t.order_id', '=', orderId)
    .where('t.at', '>=', await sinceOrder(db, orderId))
    .where('t.kind', 'in', ['revealed', 'downloaded'])
    .groupBy(['t.at', 't.kind', 'u.id', 't.reason'])
    .orderBy('t.at', 'desc')
    .limit(500)
    .select([
      sql<number>`min(t.id)::bigint`.as('id'),
      't.at',
      't.kind',
      't.reason',
      person.as('userName'),
      sql<number>`count(*)::int`.as('keys'),
      sql<string>`min(y.last4)`.as('last4'),
    ])
    .execute()
}

/**
 * Mails about an order and whether they were sent; if companies are given, without mails to people of other companies.
 */
export async function mailsOf(db: Db, orderId: number, companyIds?: readonly number[]) {
  return db
    .selectFrom('mails as m')
    .where('m.order_id', '=', orderId)
    .where('m.created_at', '>=', await sinceOrder(db, orderId))
    .$if(companyIds !== undefined, (mails) =>
      mails.where(
        sql<boolean>`not exists (select from users u where u.id = m.user_id and u.company_id <> all(${[...(companyIds ?? [])]}::bigint[]))`,
      ),
    )
    .orderBy('m.id', 'desc')
    .limit(200)
    .select(['m.id', 'm.created_at as createdAt', 'm.sent_at as sentAt', 'm.template', 'm.to_address as to', 'm.state'])
    .execute()
}

/** Did keys of the order ever go to this address? */
export async function wasDeliveredTo(db: Db, orderId: number, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('mails')
    .select('id')
    .where('order_id', '=', orderId)
    .where('created_at', '>=', await sinceOrder(db, orderId))
    .where('template', '=', deliveryMail.name)
    .where(sql`lower(to_address)`, '=', address.toLowerCase())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The order's movements in the books of its companies. */
export async function ledgerOf(db: Db, orderId: number) {
  return db
    .selectFrom('ledger_transactions as t')
    .innerJoin('companies as c', 'c.id', 't.company_id')
    .leftJoin('users as u', 'u.id', 't.user_id')
    .where('t.order_id', '=', orderId)
    .orderBy('t.id', 'desc')
    .select([
      't.id',
      't.at',
      't.kind',
      't.amount',
      't.currency',
      't.memo',
      'c.name as companyName',
      person.as('userName'),
      // The amount moved if the movement does not change the available money (a capture of held money).
      sql<number>`(select coalesce(max(abs(p.amount)), 0)::bigint from ledger_postings p where p.transaction_id = t.id)`.as(
        'moved',
      ),
    ])
    .execute()
}
