import type pg from 'pg'

/**
 * Who orders what and when, and what becomes of it, over two years: `large.orders`, `large.lines` and `large.slots`,
 * with their final ids. Weekly and yearly rhythm, growth, few large buyers and many small ones, few hot products. fate:
 * served, refunded, partRefunded, owed, processing, onHold, awaiting, pending, timeout, declined, denied, ranOut.
 */
export async function planOrders(client: pg.Client, orders: number, today: Date): Promise<void> {
  await client.query(
    `
    create unlogged table large.shelf as
    select a.company_id, (row_number() over (partition by a.company_id order by p.rank))::int as place, a.product_id
    from large.assigned a join large.product p on p.id = a.product_id;
    analyze large.shelf`,
  )
  await client.query(
    `
    create unlogged table large.buyers as
    with offers as (select company_id, count(*)::int as products from large.shelf group by 1
    ), people as (select company_id, array_agg(id order by id) as users from users where not is_disabled group by 1
    ), weighed as (
      select c.id, c.parent_id, c.currency, c.auto_approve, c.status, l.id is null as is_known, c.payment_types,
        case c.id when 2 then 0.05 when 3 then 0.02 when 4 then 0.012 when 7 then 0.01 else 0.9 * r.weight / sum(r.weight) over () end as weight
      from companies c left join large.company l on l.id = c.id
      cross join lateral (select case when l.id is null then 0.02 when l.kind = 'reseller' then 6 else 1 end
        / power(3 + (hashint8extended(c.id, 30) & 1023), 0.75) as weight) r
      where c.status in (2, 4) and c.parent_id is not null and c.approved_at < $1::timestamptz - interval '735 days'
    )
    select w.*, sum(weight) over (order by w.id) / sum(weight) over () as reached, o.products, p.users
    from weighed w join offers o on o.company_id = w.id join people p on p.company_id = w.id order by w.id`,
    [today],
  )
  await client.query(
    `
    create unlogged table large.orders as
    with days as (
      select d, date_trunc('day', $2::timestamptz) - make_interval(days => 730 - d) as day,
        (0.72 + 0.62 * d / 730.0) * (0.8 + 0.4 * large.u(d, 31))
        * case d when 730 then least(1, greatest(0.02, extract(epoch from $2::timestamptz - date_trunc('day', $2::timestamptz) - interval '6 hours') / 43200.0)) else 1 end
        * (array[0.42, 1.12, 1.02, 1, 1.06, 1.26, 0.72])[1 + extract(dow from date_trunc('day', $2::timestamptz) - make_interval(days => 730 - d))::int]
        * (array[0.86, 0.9, 0.98, 1, 0.96, 0.9, 0.78, 0.76, 1.02, 1.1, 1.24, 1.5])[extract(month from date_trunc('day', $2::timestamptz) - make_interval(days => 730 - d))::int] as weight
      from generate_series(0, 730) d
    ), cumulated as (select array_agg(reached order by d) as reached, array_agg(day order by d) as days
      from (select d, day, sum(weight) over (order by d) / sum(weight) over () as reached from days) x
    ), crowd as (select array_agg(reached::float8 order by id) as reached, array_agg(id order by id) as ids from large.buyers
    ), timed as materialized (
      select i, c.days[least(731, 1 + width_bucket(large.u(i, 32), (select reached::float8[] from cumulated)))] as day,
        w.ids[least(cardinality(w.ids), 1 + width_bucket(large.u(i, 33), w.reached))] as company_id
      from generate_series(1, $1::bigint) i, cumulated c, crowd w
    ), clocked as materialized (
      select *, least(day + make_interval(secs => 21600 + round((large.u(i, 34) + large.u(i, 35)) / 2 * 46800)),
        $2::timestamptz - make_interval(secs => 60 + large.u(i, 36) * 7200)) as placed_at from timed
    ), named as (
      select (select max(id) from orders) + row_number() over (order by placed_at, i) as id, i, placed_at, company_id from clocked
    )
    select n.id, n.placed_at, n.company_id, b.parent_id, b.currency, b.users[1 + floor(power(large.u(n.id, 37), 2) * cardinality(b.users))::int] as user_id,
      pay.type as payment_type, free.is_free, f.fate,
      case when f.fate in ('served', 'refunded', 'partRefunded', 'owed', 'processing') then
        case when w.hours = 0 then n.placed_at else least(n.placed_at + make_interval(secs => w.hours * 3600), $2::timestamptz - interval '40 seconds') end end as served_at,
      case when f.fate in ('denied', 'ranOut', 'declined') then
        case f.fate when 'declined' then n.placed_at + interval '40 seconds' else n.placed_at + make_interval(hours => case f.fate when 'ranOut' then 72 else 20 end) end end as denied_at,
      w.hours > 0 as was_decided
    from named n join large.buyers b on b.id = n.company_id
    cross join lateral (select large.u(n.id, 40) as roll, large.u(n.id, 41) as later, large.u(n.id, 38) as p,
      extract(epoch from $2::timestamptz - n.placed_at) / 3600 as age) r
    cross join lateral (select case when r.p < 0.7 then 5 when r.p < 0.85 and 3 = any(b.payment_types) then 3 when r.p < 0.95 and 2 = any(b.payment_types) then 2
      when r.p < 0.98 and 1 = any(b.payment_types) then 1 when r.p >= 0.98 and 4 = any(b.payment_types) then 4 else 5 end as type) pay
    cross join lateral (select pay.type = 5 and large.u(n.id, 39) < 0.0006 as is_free) free
    cross join lateral (select case when pay.type = 2 or (pay.type = 5 and b.auto_approve) then 0.0 else 1 + 20 * large.u(n.id, 42) end as hours) w
    cross join lateral (select case
      when free.is_free then 'served'
      when pay.type = 5 and w.hours > 0 and r.age < 22 and r.roll < 0.6 then 'onHold'
      when pay.type = 5 and w.hours > 0 and r.age > 22 and r.roll < 0.03 then 'denied'
      when pay.type = 2 and r.roll < 0.05 then 'declined'
      when pay.type = 2 and r.age < 30 and r.roll < 0.12 then 'pending'
      when pay.type = 2 and r.age < 30 and r.roll < 0.15 then 'timeout'
      when pay.type in (1, 3, 4) and r.age < 72 and r.roll < 0.55 then 'awaiting'
      when pay.type in (1, 3, 4) and r.age > 74 and r.roll < 0.05 then 'ranOut'
      when pay.type in (1, 3, 4) and r.age > 74 and r.roll < 0.09 then 'denied'
      when r.later < 0.005 and r.age > 60 then 'refunded'
      when r.later < 0.01 and r.age > 60 then 'partRefunded'
      when pay.type = 5 and w.hours = 0 and r.later < 0.03 and r.age < 12 then 'processing'
      else 'served' end as fate) f
    order by n.id`,
    [orders, today],
  )
  await client.query(`alter table large.orders add primary key (id); analyze large.orders`)
  await client.query(
    `
    create unlogged table large.lines as
    with wished as (
      select distinct on (w.order_id, s.product_id) w.order_id, w.n, s.product_id
      from (
        select o.id as order_id, o.company_id, n, 1 + floor(b.products * power(large.u(o.id * 4 + n, 50), 2))::int as place
        from large.orders o join large.buyers b on b.id = o.company_id
        cross join lateral generate_series(1, case when large.u(o.id, 51) < 0.8 then 1 when large.u(o.id, 51) < 0.94 then 2 else 3 end) n
      ) w join large.shelf s on s.company_id = w.company_id and s.place = w.place
      order by w.order_id, s.product_id, w.n
    )
    select (select max(id) from order_lines) + row_number() over (order by w.order_id, w.n) as id, w.order_id,
      row_number() over (partition by w.order_id order by w.n)::smallint as position, w.product_id,
      case when q < 0.84 then 1 when q < 0.93 then 2 when q < 0.97 then 3 when q < 0.99 then 5 else 10 end as quantity
    from wished w cross join lateral (select large.u(w.order_id * 4 + w.n, 52) as q) r
    order by w.order_id, w.n`,
  )
  await client.query(`analyze large.lines`)
  // Scarce products are owed in the orders of the last three weeks.
  await client.query(
    `
    update large.orders o set fate = 'owed' where fate in ('served', 'processing') and o.placed_at > $1::timestamptz - interval '21 days' and not o.is_free
      and exists (select 1 from large.lines l join large.product p on p.id = l.product_id where l.order_id = o.id and p.is_scarce)`,
    [today],
  )
  await client.query(`
    create unlogged table large.slots as
    select s.id, s.order_id, s.line_id, s.product_id, s.position, s.state, s.at, s.has_key,
      case when s.has_key then row_number() over (partition by s.product_id, s.has_key order by s.at, s.id) end as key_rank
    from (
      select (select max(id) from slots) + row_number() over (order by l.id, n) as id, l.order_id, l.id as line_id, l.product_id, n as position,
        case when o.fate = 'owed' and p.is_scarce then 2 when o.fate in ('served', 'refunded', 'partRefunded', 'owed') then 1 else 3 end::smallint as state,
        coalesce(o.served_at, o.placed_at) as at,
        o.fate in ('served', 'refunded', 'partRefunded', 'awaiting') or (o.fate = 'owed' and not p.is_scarce) as has_key
      from large.lines l join large.orders o on o.id = l.order_id join large.product p on p.id = l.product_id
      cross join lateral generate_series(1, l.quantity) n
    ) s`)
}
