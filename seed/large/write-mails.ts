import type pg from 'pg'
import { makeMonths } from '../load/make-months.ts'

/** The outbox of the last three weeks: notices that keys were delivered. Nothing is left to send. */
export async function writeMails(client: pg.Client, today: Date): Promise<void> {
  const since = new Date(today.getTime() - 21 * 86_400_000)
  await makeMonths(client, 'mails', since)
  // For a few weeks only: an index finds the lines instead of a scan for each order.
  await client.query('create index on large.lines (order_id)')
  await client.query(
    `
    insert into mails (id, dedupe_key, template, language, to_address, to_name, data, company_id, user_id, order_id, subject, state, tries, created_at, sent_at)
    overriding system value
    select (select max(id) from mails) + row_number() over (order by o.approved_at, o.id), 'order:' || o.id || ':delivery', 'order-delivery', o.language, o.email,
      u.first_name || ' ' || u.last_name,
      jsonb_build_object('orderId', o.id, 'number', o.number, 'keys', o.slots_assigned, 'missing', o.slots_missing, 'gross', o.gross,
        'currency', case o.currency when 'BAM' then 'KM' else '€' end, 'slotIds', null,
        'lines', (select jsonb_agg(jsonb_build_object('title', l.title, 'platform', l.platform, 'quantity', l.quantity) order by l.position) from large.lines p join order_lines l on l.id = p.id where p.order_id = o.id)),
      o.company_id, o.user_id, o.id, 'Narudžba ' || o.number, 'stored', 1, o.approved_at, o.approved_at + interval '2 seconds'
    from large.orders s join orders o on o.id = s.id join users u on u.id = o.user_id
    where s.served_at > $1::timestamptz and o.slots_assigned > 0`,
    [since],
  )
  await client.query('insert into mail_causes (dedupe_key) select dedupe_key from mails on conflict do nothing')
}
