import type pg from 'pg'

/**
 * Group prices of the new products; the products assigned to each company, on which terms and at which kept price; and
 * the history of all of it. A retailer below a reseller never has a product its reseller lacks. The kept price is what
 * recompute-prices gives: override, own price, margin on the supplier's price, group price.
 */
export async function morePrices(client: pg.Client, today: Date): Promise<void> {
  await client.query(
    `
    insert into price_group_products (id, group_id, product_id, price, created_at)
    overriding system value
    select (select max(id) from price_group_products) + row_number() over (order by g.id, p.id), g.id, p.id,
      round(p.base_price * (array[0.9, 0.89, 0.95, 0.96, 0.92])[g.id]
        / case when g.currency = 'EUR' then 1.95583 * case when p.vat_treatment > 2 then 1 else 1.17 end else 1 end), p.created_at
    from price_groups g cross join large.product l join products p on p.id = l.id
    where g.id <= 5`,
  )
  await client.query(`
    create unlogged table large.assigned as
    with share as (
      select c.id, c.parent_id, c.type, c.price_group_id, c.currency,
        case when c.id in (2, 3) then 0.85 when l.id is null then 0.5 when l.kind = 'reseller' then 0.3 when l.kind = 'under' then 0.18
          when l.kind = 'telecom' then 0.05 else 0.07 end as part,
        case when l.id is null or l.kind = 'reseller' then 60 else 40 end as always
      from companies c left join large.company l on l.id = c.id where c.parent_id is not null and c.status in (2, 4)
    ), direct as materialized (
      select s.id as company_id, p.id as product_id, s.price_group_id from share s cross join large.product p
      where s.parent_id = 1 and (p.rank <= s.always or large.u(s.id * 10000 + p.i, 20) < s.part)
    )
    select company_id, product_id, price_group_id, null::bigint as supplier_id from direct
    union all
    select s.id, d.product_id, null, s.parent_id from share s join direct d on d.company_id = s.parent_id join large.product p on p.id = d.product_id
    where s.parent_id <> 1 and (p.rank <= s.always or large.u(s.id * 10000 + p.i, 20) < s.part)`)
  await client.query(
    `
    create unlogged table large.terms as
    with direct as (
      select a.company_id, a.product_id, g.price as group_price,
        case when large.u(a.company_id * 10000 + a.product_id, 21) < 0.02 then round(g.price * 0.97)::bigint end as price,
        case when large.u(a.company_id * 10000 + a.product_id, 22) < 0.01 then round(g.price * 0.94)::bigint end as override_price
      from large.assigned a join price_group_products g on g.group_id = a.price_group_id and g.product_id = a.product_id
      where a.supplier_id is null
    ), priced as (
      select *, coalesce(override_price, price, group_price) as effective_price,
        case when override_price is not null then 'override' when price is not null then 'company' else 'group' end as effective_rule from direct
    )
    select company_id, product_id, price, null::int as margin_bp, override_price, effective_price, effective_rule from priced
    union all
    select a.company_id, a.product_id, null, m.margin_bp, null,
      (s.effective_price * 100 * (10000 + m.margin_bp) + 500000) / 1000000, 'margin'
    from large.assigned a join products p on p.id = a.product_id
    cross join lateral (select case when p.vat_treatment > 2 then 180 else 900 + 100 * (a.company_id % 4)::int end as margin_bp) m
    join priced s on s.company_id = a.supplier_id and s.product_id = a.product_id
    where a.supplier_id is not null;
    analyze large.terms`,
  )
  await client.query(
    `
    insert into company_products (id, company_id, product_id, price, margin_bp, override_price, is_favorite, is_withdrawn, effective_price, effective_rule,
      effective_at, created_at, updated_at)
    overriding system value
    select (select max(id) from company_products) + row_number() over (order by t.company_id, t.product_id), t.company_id, t.product_id, t.price, t.margin_bp,
      t.override_price, large.u(t.company_id * 10000 + t.product_id, 23) < 0.02, large.u(t.company_id * 10000 + t.product_id, 24) < 0.003 and l.rank > 60,
      t.effective_price, t.effective_rule, $1::timestamptz, greatest(p.created_at, c.created_at), greatest(p.created_at, c.created_at)
    from large.terms t join companies c on c.id = t.company_id join products p on p.id = t.product_id join large.product l on l.id = t.product_id
    order by t.company_id, t.product_id`,
    [today],
  )
  await client.query(`
    insert into price_history (id, at, product_id, level, company_id, group_id, old_value, new_value, currency, cause)
    overriding system value
    select (select max(id) from price_history) + row_number() over (order by at, product_id, level), at, product_id, level, company_id, group_id, old_value,
      new_value, currency, cause
    from (
      select p.created_at as at, p.id as product_id, 'base' as level, null::bigint as company_id, null::bigint as group_id, null::bigint as old_value,
        round(p.base_price * 1.05 / 10)::bigint * 10 as new_value, 'BAM' as currency, 'seed' as cause from large.product l join products p on p.id = l.id
      union all
      select p.created_at + make_interval(days => 30 + (l.i % 600)::int), p.id, 'base', null, null, round(p.base_price * 1.05 / 10)::bigint * 10, p.base_price, 'BAM', 'bulk'
        from large.product l join products p on p.id = l.id
      union all
      select g.created_at, g.product_id, 'group', null, g.group_id, null, g.price, r.currency, 'seed'
        from price_group_products g join price_groups r on r.id = g.group_id join large.product l on l.id = g.product_id
      union all
      select a.created_at, a.product_id, 'company', a.company_id, null, null, a.price, c.currency, 'hand'
        from company_products a join companies c on c.id = a.company_id join large.product l on l.id = a.product_id where a.price is not null
      union all
      select a.created_at + interval '90 days', a.product_id, 'override', a.company_id, null, null, a.override_price, c.currency, 'hand'
        from company_products a join companies c on c.id = a.company_id join large.product l on l.id = a.product_id where a.override_price is not null
      union all
      select a.created_at, a.product_id, 'margin', a.company_id, null, null, a.margin_bp, null, 'margin'
        from company_products a join large.product l on l.id = a.product_id where a.margin_bp is not null and a.id % 4 = 0
    ) h`)
}
