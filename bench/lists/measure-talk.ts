import { people } from '../../seed/world/people.ts'
import type { BenchContext, HttpRequest, Row } from '../row.ts'
import { asOwner } from '../world/bench-database.ts'
import { measureEach, within } from './measure-each.ts'

const notifications = 5_000_000
/** Amra and Tarik each have this many; the rest belong to others. */
const ownShare = 100_000
const tickets = 200_000

/** Lists of notifications and tickets over five million notifications and two hundred thousand tickets. */
export async function measureTalk(context: BenchContext): Promise<readonly Row[]> {
  const [tarik, amra] = [await context.signIn(people.tarik.email), await context.signIn(people.amra.email)]
  const began = performance.now()
  const ids = await fill(context.databaseUrl)
  context.say(
    `${notifications} notifications and ${tickets} tickets written in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
  const mine = (body: object, token = tarik): HttpRequest => ({
    method: 'POST',
    path: '/api/notifications/get-my-notifications',
    token,
    body,
  })
  const asked = (body: object, token = tarik): HttpRequest => ({
    method: 'POST',
    path: '/api/support-tickets/get-support-tickets',
    token,
    body,
  })
  const each = { clients: 2, goal: 'p99 < 50 ms', reached: within(50) }
  const notificationRows = {
    text: `select id, topic, kind, type, detail, created_at, seen_at from notifications where user_id = $1 and company_id = $2 and is_shown
      order by created_at desc, id desc limit 50`,
    values: [ids.tarik, ids.brava],
  }
  const ticketRows = {
    text: `select t.id, t.number, t.subject, t.status, c.name from tickets t join companies c on c.id = t.company_id
      order by t.last_at desc, t.id desc limit 50`,
  }
  return measureEach(context, [
    {
      ...each,
      work: 'notifications, page 1: all, unread, one topic, of two people, 2 clients',
      requests: [tarik, amra].flatMap((token) => [
        mine({ pageSize: 50 }, token),
        mine({ pageSize: 50, showOnlyUnseen: true }, token),
        mine({ pageSize: 50, filters: { topic: ['orders'] } }, token),
      ]),
      bare: [notificationRows],
      note: `${notifications / 1e6} million notifications, ${ownShare / 1000} thousand of the reader`,
    },
    {
      ...each,
      work: 'notifications, page 500, 2 clients',
      requests: [mine({ pageSize: 50, page: 500 }), mine({ pageSize: 50, page: 500 }, amra)],
      bare: [{ ...notificationRows, text: `${notificationRows.text} offset 24950` }],
      note: 'bare reads the same offset',
    },
    {
      ...each,
      work: 'number of unread notifications, 2 clients',
      requests: [tarik, amra].map((token) => ({
        path: '/api/notifications/get-number-of-unseen-messages',
        token,
      })),
      bare: [
        {
          text: 'select sum(unseen) from notification_counts where user_id = $1 and company_id = $2',
          values: [ids.tarik, ids.brava],
        },
      ],
      note: 'kept, not counted',
    },
    {
      ...each,
      work: 'tickets, page 1: all, by state, of one company, 2 clients',
      requests: [
        asked({ pageSize: 50 }),
        asked({ pageSize: 50, filters: { status: [1] } }),
        asked({ pageSize: 50, filters: { status: [3] } }),
        asked({ pageSize: 50 }, amra),
      ],
      bare: [ticketRows],
      note: `${tickets / 1000} thousand tickets with what is unread; bare reads no messages`,
    },
    {
      ...each,
      work: 'tickets, page 500, 2 clients',
      requests: [asked({ pageSize: 50, page: 500 })],
      bare: [{ text: `${ticketRows.text} offset 24950` }],
      note: 'bare reads the same offset',
    },
    {
      ...each,
      work: 'the first unresolved ticket, and how many are open, 2 clients',
      requests: [
        { path: '/api/support-tickets/get-first-unresolved', token: tarik },
        { path: '/api/support-tickets/number-of-tickets', token: tarik },
        { path: '/api/support-tickets/number-of-tickets', token: amra },
      ],
      bare: [{ text: 'select id from tickets where status <> 3 order by emergency desc, created_at, id limit 1' }],
      note: '',
    },
  ])
}

/** Writes them past the triggers and sets the counters as the triggers would have. */
function fill(databaseUrl: string): Promise<{ tarik: number; brava: number }> {
  return asOwner(databaseUrl, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(
      `with reader as (
         select u.id, u.company_id, u.username in ($1, $2) as is_own, row_number() over (order by u.username in ($1, $2) desc, u.id) as n,
           count(*) over () as readers from users u
       ), shared as (select *, ($3::int - 2 * $4::int) / greatest(readers - 2, 1) as each from reader)
       insert into notifications (user_id, company_id, topic, kind, type, detail, words, created_at, seen_at)
       select s.id, s.company_id, (array['orders', 'prices', 'products'])[1 + g % 3], 'order.approved', 2,
         jsonb_build_object('number', lpad(g::text, 6, '0'), 'company', 'Nexa'), lpad(g::text, 6, '0'),
         now() - make_interval(secs => g * 5), case when g % 4 = 0 then null else now() end
       from shared s cross join lateral generate_series(1, case when s.is_own then $4::int else s.each::int end) g`,
      [people.tarik.email, people.amra.email, notifications, ownShare],
    )
    await client.query(`truncate notification_counts`)
    await client.query(`insert into notification_counts (user_id, company_id, topic, shown, unseen)
      select user_id, company_id, topic, count(*), count(*) filter (where seen_at is null) from notifications where is_shown group by 1, 2, 3`)
    await client.query(
      `with asker as (select company_id, min(id) as id, row_number() over (order by company_id) as n, count(*) over () as askers
         from users group by company_id)
       insert into tickets (company_id, user_id, subject, status, emergency, created_at, last_at, is_answered, first_answer_at, resolved_at)
       select a.company_id, a.id, 'Key ' || g || ' does not work', case when g % 50 = 0 then 1 when g % 50 = 1 then 2 else 3 end, 1 + g % 3,
         now() - make_interval(mins => g), now() - make_interval(mins => g) + interval '1 hour', g % 50 <> 0,
         now() - make_interval(mins => g) + interval '1 hour', case when g % 50 > 1 then now() - make_interval(mins => g) + interval '1 hour' end
       from generate_series(1, $1::int) g join asker a on a.n = 1 + g % a.askers`,
      [tickets],
    )
    await client.query(`insert into ticket_messages (ticket_id, user_id, is_ours, body, at)
      select t.id, t.user_id, false, 'The shop says that it is used', t.created_at from tickets t
      where not exists (select 1 from ticket_messages m where m.ticket_id = t.id)`)
    await client.query('truncate ticket_counts')
    await client.query(`insert into ticket_counts (counted_for, status, tickets)
      select company_id, status, count(*) from tickets group by 1, 2 union all select 0, status, count(*) from tickets group by 2`)
    await client.query('set session_replication_role = origin')
    await client.query('vacuum analyze notifications, notification_counts, tickets, ticket_messages')
    const { rows } = await client.query<{ tarik: number; brava: number }>(
      'select id as tarik, company_id as brava from users where username = $1',
      [people.tarik.email],
    )
    const [row] = rows
    if (!row) throw new Error('Tarik is not there')
    return row
  })
}
