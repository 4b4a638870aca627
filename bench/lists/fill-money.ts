import { asOwner } from '../world/bench-database.ts'

export const filled = { refunds: 100_000, attempts: 200_000, entries: 200_000, differences: 5_000 }
export type Filled = Readonly<Record<keyof typeof filled, number>>

/**
 * Writes refunds with their credit notes and card refunds, card payment attempts, reconciliation differences and bank
 * entries. Bypasses the triggers and sets the counters as they would have. Orders do not change: the measured lists
 * read only their number, buyer and state. If few orders are by card, each has more attempts: a single order by card is
 * enough to reach the wanted number. Returns how many of each there are then; refunds, differences and entries are
 * fewer than wanted if the world has fewer orders.
 */
export async function fillMoney(databaseUrl: string, wanted: Filled = filled): Promise<Filled> {
  return asOwner(databaseUrl, async (client) => {
    await client.query('set session_replication_role = replica')
    const run = (text: string, values: readonly unknown[] = []) => client.query(text, [...values])
    await run(
      `insert into refunds (order_id, seq, company_id, kind, reason_kind, reason, payment_type, currency, net, vat, gross,
         gross_home, net_home, units, keys_to_stock, keys_withdrawn, withdrawn_cost_home_e4, user_id, at)
       select o.id, 1, o.company_id, 2, 1 + o.id % 7, 'Agreed with the buyer ' || o.id, o.payment_type, o.currency,
         o.gross / 10 - (o.gross / 10) * o.vat / o.gross, (o.gross / 10) * o.vat / o.gross, o.gross / 10,
         round((o.gross / 10) * o.rate_home), round((o.gross / 10) * o.rate_home), 0, 0, 0, 0,
         (select min(id) from users), o.placed_at + interval '2 days'
       from (select * from orders where approval = 'approved' and refunded = 0 and gross > 100 order by id limit $1) o
       where not exists (select 1 from refunds r where r.order_id = o.id)`,
      [wanted.refunds],
    )
    await run('delete from refund_sums')
    await run(`insert into refund_sums (company_id, currency, payment_type, reason_kind, kind, refunds, gross, gross_home)
       select company_id, currency, payment_type, reason_kind, kind, count(*), sum(gross), sum(gross_home) from refunds group by 1, 2, 3, 4, 5`)
    await run(`insert into invoices (number, issuer_id, series, year, seq, kind, refers_to_id, refund_id, buyer_id, order_id, leg_id,
         currency, net, vat, gross, issued_at, supplied_on, snapshot)
       select i.series || 'K-9' || i.number, i.issuer_id, i.series || 'K', i.year + 1000, i.seq, 2, i.id, f.id, i.buyer_id, i.order_id,
         i.leg_id, i.currency, -f.net, -f.vat, -f.gross, f.at, f.at::date, '{}'
       from refunds f join invoices i on i.order_id = f.order_id and i.kind = 1 and i.part = 1 and i.buyer_id = f.company_id
       where not exists (select 1 from invoices n where n.refund_id = f.id) on conflict do nothing`)
    await run(`insert into card_refunds (refund_id, order_id, amount, currency, state, created_at, updated_at)
       select id, order_id, gross, currency, case when id % 500 = 0 then 2 else 3 end, at, at from refunds where payment_type = 2
       on conflict do nothing`)
    await run(`insert into payment_gateways (kind, currency, credentials, token, is_active)
       select 'sandbox', c.code, 'none', 'bench-' || c.code, false from currencies c where c.code in ('BAM', 'EUR')`)
    await run(
      `insert into payment_attempts (order_id, gateway_id, company_id, user_id, reference, token, amount, currency, language,
         state, capture_amount, captured_amount, reason, expires_at, settled_at, created_at, updated_at)
       select o.id, o.gateway_id, o.company_id, o.user_id, 'bench-' || o.id || '-' || n, 'bench-' || o.id || '-' || n, o.gross, o.currency, 'bs',
         case when n = 1 then 4 else 5 end, case when n = 1 then o.gross end, case when n = 1 then o.gross else 0 end,
         case when n > 1 then 'declined' end, o.placed_at + interval '15 minutes', o.placed_at, o.placed_at, o.placed_at
       from (
         select o.*, g.id as gateway_id, greatest(3, ceil($1::numeric / count(*) over ()))::int as tries
         from orders o join payment_gateways g on g.token = 'bench-' || o.currency where o.payment_type = 2 and o.gross > 0
           and not exists (select 1 from payment_attempts a where a.order_id = o.id)
       ) o cross join generate_series(1, o.tries) n
       order by o.id, n limit $1`,
      [wanted.attempts],
    )
    await run(
      `insert into payment_differences (gateway_id, day, kind, state, reference, attempt_id, currency, our_charged, our_refunded,
         their_charged, their_refunded, found_at, closed_at)
       select a.gateway_id, a.created_at::date, 1 + a.id % 7, case when a.n % 20 = 0 then 1 else 2 + a.id % 2 end, a.reference, a.id,
         a.currency, a.amount, 0, 0, 0, a.created_at + interval '1 day', case when a.n % 20 > 0 then a.created_at + interval '2 days' end
       from (select *, row_number() over (order by id) as n from payment_attempts where state = 4 order by id limit $1) a`,
      [wanted.differences],
    )
    await run(`insert into imports (kind, company_id, user_id, user_name, state, source, file_name)
       select 'bank-statement', u.company_id, u.id, 'Bench', 'committed', 'file', 'bench.xml' from users u order by u.id limit 1`)
    await run(`insert into bank_statements (account, number, currency, closing, closed_on, import_id)
       select 'BA390000000000000001', d::text, 'BAM', 0, current_date - d, (select max(id) from imports) from generate_series(1, 400) d`)
    await run(
      `insert into bank_entries (statement_id, account, entry_key, booked_on, amount, currency, party, reference, purpose, state,
         order_id, company_id, reason, handled_by, handled_at)
       select s.id, s.account, 'bench-' || o.n, s.closed_on, o.gross, 'BAM', o.name, o.number, 'Uplata po ponudi ' || o.number, o.state,
         case when o.state = 2 then o.id end, case when o.state in (2, 3) then o.company_id end,
         case when o.state = 4 then 'not ours' else '' end, case when o.state < 5 and o.state > 1 then (select min(id) from users) end, now()
       from (
         select w.id, w.number, w.gross, w.company_id, c.name, w.n,
           case when w.n % 40 = 0 then 1 when w.n % 40 = 1 then 4 when w.n % 40 < 5 then 5 when w.n % 40 < 13 then 3 else 2 end as state
         from (select *, row_number() over (order by id) as n from orders where payment_type in (3, 5) and gross > 0 order by id limit $1) w
         join companies c on c.id = w.company_id
       ) o join bank_statements s on s.number = (1 + o.n % 400)::text and s.account = 'BA390000000000000001'`,
      [wanted.entries],
    )
    await run(`update bank_entry_counts k set entries = (select count(*) from bank_entries e where e.state = k.state)`)
    await run('set session_replication_role = origin')
    await run(
      'vacuum analyze refunds, refund_sums, card_refunds, payment_attempts, payment_differences, bank_statements, bank_entries, invoices',
    )
    const { rows } = await client.query<Record<keyof Filled, number>>(`
      select (select count(*) from refunds)::int as refunds, (select count(*) from payment_attempts)::int as attempts,
        (select count(*) from bank_entries)::int as entries, (select count(*) from payment_differences)::int as differences`)
    return rows[0] as Filled
  })
}
