import type pg from 'pg'

/**
 * The ledger of the planned orders, posted as the server's verbs post: hold and capture or release for company funds,
 * payment and capture for money from outside, refunds, and what companies paid in: at the start of each month what its
 * orders will hold, and a reserve before the first one. Balances continue from those of the small world.
 */
export async function writeBooks(client: pg.Client, today: Date): Promise<void> {
  await client.query(
    `
    insert into ledger_accounts (id, company_id, counterparty_id, currency, kind, balance, credit_limit, created_at)
    overriding system value
    select (select max(id) from ledger_accounts) + row_number() over (order by c.id, k.kind), k.company_id, k.counterparty_id, c.currency, k.kind, 0,
      case when k.kind = 'funds' and c.id % 3 = 0 then 500000 else 0 end, c.approved_at
    from companies c
    cross join lateral (values ('funds', c.id, c.parent_id), ('held', c.id, c.parent_id), ('bank', c.parent_id, c.id), ('sales', c.parent_id, c.id)) k(kind, company_id, counterparty_id)
    where c.parent_id is not null and c.status in (2, 4)
      and not exists (select 1 from ledger_accounts a where a.company_id = k.company_id and a.counterparty_id = k.counterparty_id and a.kind = k.kind)`,
  )
  await client.query(`
    create unlogged table large.books as
    select c.id as company_id, c.currency, c.parent_id, f.id as funds, h.id as held, b.id as bank, s.id as sales
    from companies c
    join ledger_accounts f on f.company_id = c.id and f.counterparty_id = c.parent_id and f.kind = 'funds'
    join ledger_accounts h on h.company_id = c.id and h.counterparty_id = c.parent_id and h.kind = 'held'
    join ledger_accounts b on b.company_id = c.parent_id and b.counterparty_id = c.id and b.kind = 'bank'
    join ledger_accounts s on s.company_id = c.parent_id and s.counterparty_id = c.id and s.kind = 'sales';
    analyze large.books`)
  await client.query(
    `
    create unlogged table large.moves as
    with leg as (
      select g.*, o.payment_type, o.fate, o.placed_at, o.served_at, o.denied_at, o.user_id, last_value(g.gross) over legs as paid,
        count(*) over (partition by g.order_id) as legs
      from large.sums g join large.orders o on o.id = g.order_id where g.gross > 0
      window legs as (partition by g.order_id order by g.seq rows between unbounded preceding and unbounded following)
    ), moved as (
      -- step, when, kind, whose books, shown amount, from, to, moved amount
      select order_id, seq::int as step, placed_at as at, 'hold' as kind, buyer_id, -gross as shown, 'funds' as source, 'held' as target, gross as amount, user_id, null::smallint as payment_type
        from leg where payment_type = 5
      union all
      select order_id, 10 + seq, served_at, 'capture', buyer_id, 0, 'held', 'sales', gross, user_id, null from leg where payment_type = 5 and served_at is not null
      union all
      select order_id, 10 + seq, denied_at, 'release', buyer_id, gross, 'held', 'funds', gross, null, null from leg where payment_type = 5 and denied_at is not null
      union all
      -- Money from outside pays the last leg; a reseller gets it and pays its own price of it.
      select order_id, 20 - seq * 2, served_at, 'payment', buyer_id, paid, 'bank', 'funds', paid, user_id, payment_type from leg where payment_type <> 5 and served_at is not null
      union all
      select order_id, 21 - seq * 2, served_at, 'capture', buyer_id, -gross, 'funds', 'sales', gross, user_id, payment_type from leg where payment_type <> 5 and served_at is not null
      union all
      select order_id, 30 + seq, served_at + interval '30 hours', 'refund', buyer_id, back, 'sales', 'funds', back, 2, null
        from leg join (select leg_id, gross as back from large.refund_legs) r using (leg_id)
      union all
      select null, 0, month, 'fundsIn', buyer_id, sum, 'bank', 'funds', sum, 2, 3::smallint
        from (select buyer_id, date_trunc('month', placed_at) as month, (sum(gross) / 5000 + 2) * 5000 as sum from leg where payment_type = 5 group by 1, 2) m
      union all
      select null, 0, $1::timestamptz - interval '734 days', 'fundsIn', company_id, 5000000, 'bank', 'funds', 5000000, 2, 3::smallint from large.books
    )
    select (select max(id) from ledger_transactions) + row_number() over (order by m.at, m.order_id nulls first, m.step) as id, m.at, m.kind, m.buyer_id as company_id, b.parent_id as supplier_id, b.currency,
      m.shown::bigint as shown, m.amount::bigint as amount, m.order_id, m.user_id, m.payment_type,
      case m.source when 'funds' then b.funds when 'held' then b.held when 'bank' then b.bank else b.sales end as source,
      case m.target when 'funds' then b.funds when 'held' then b.held when 'bank' then b.bank else b.sales end as target
    from moved m join large.books b on b.company_id = m.buyer_id
    order by m.at, m.order_id nulls first, m.step`,
    [today],
  )
  await client.query(`
    insert into ledger_transactions (id, at, kind, company_id, supplier_id, currency, amount, order_id, user_id, memo, payment_type)
    overriding system value
    select id, at, kind, company_id, supplier_id, currency, shown, order_id, user_id, case when kind = 'fundsIn' then 'Izvod ' || 1 + id % 240 || '/' || extract(year from at) else '' end, payment_type
    from large.moves order by id`)
  await client.query(`
    insert into ledger_postings (id, transaction_id, account_id, currency, amount, balance_after)
    overriding system value
    select (select max(id) from ledger_postings) + row_number() over (order by transaction_id, side), transaction_id, account_id, currency, amount,
      before + sum(amount) over (partition by account_id order by transaction_id, side rows unbounded preceding)
    from (
      select m.id as transaction_id, v.side, v.account_id, m.currency, v.amount, a.balance as before
      from large.moves m cross join lateral (values (1, m.source, -m.amount), (2, m.target, m.amount)) v(side, account_id, amount)
      join ledger_accounts a on a.id = v.account_id
    ) p
    order by transaction_id, side`)
  await client.query(`
    update ledger_accounts a set balance = a.balance + p.total
    from (select account_id, sum(amount) as total from (
      select source as account_id, -amount as amount from large.moves union all select target, amount from large.moves) m group by 1) p
    where p.account_id = a.id`)
}
