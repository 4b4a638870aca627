import type pg from 'pg'

/**
 * How many keys each new product needs and has, in which batches: `large.stock`, `large.batches`, and the key of each
 * slot. Keys of a product are numbered in the order in which they leave the stock, so the oldest batch goes first.
 * Returns the total number of keys.
 */
export async function planKeys(client: pg.Client, keys: number, today: Date): Promise<number> {
  await client.query(
    `
    create unlogged table large.stock as
    with used as (select product_id, count(*) as n from large.slots where has_key group by 1
    ), rest as (select greatest(0, $1::bigint - (select count(*) from keys) - (select count(*) from large.slots where has_key)) as n
    ), weighed as (
      select p.id as product_id, coalesce(u.n, 0) as used, p.cost_e4, p.rank,
        case when p.is_scarce then 0 else 1 / sqrt(p.rank + 5) end as weight
      from large.product p left join used u on u.product_id = p.id
    ), shared as (
      select *, floor((select n from rest) * weight / sum(weight) over ())::int as spare from weighed
    ), sized as (
      select *, used + spare as total, least(5000, greatest(20, ceil((used + spare) / 6.0)))::int as batch_size from shared
    )
    select product_id, used, spare, total, batch_size, cost_e4,
      (select coalesce(max(id), 0) from keys) + coalesce(sum(total) over earlier, 0) as key_before,
      (select max(id) from key_batches) + coalesce(sum(ceil(total::numeric / batch_size)) over earlier, 0) as batch_before
    from sized window earlier as (order by product_id rows between unbounded preceding and 1 preceding)`,
    [keys],
  )
  await client.query(
    `
    create unlogged table large.batches as
    select (s.batch_before + n)::bigint as id, s.product_id, least(s.batch_size, s.total - (n - 1) * s.batch_size)::int as size,
      (s.key_before + (n - 1) * s.batch_size)::bigint as key_before,
      greatest($1::timestamptz - interval '738 days', coalesce(f.at, $1::timestamptz - make_interval(days => (s.total / s.batch_size - n)::int, hours => 3))
        - make_interval(hours => 12 + (s.product_id % 300)::int)) as at,
      round(s.cost_e4 * (0.97 + 0.06 * large.u(s.product_id * 100 + n, 60)))::bigint as unit_cost_e4,
      1 + (s.product_id % 7) as supplier_id, 2 + (n % 2) as imported_by,
      case when s.product_id % 9 = 4 then make_date(extract(year from $1::timestamptz)::int + 2, 12, 31) end as expires_on
    from large.stock s cross join lateral generate_series(1, ceil(s.total::numeric / s.batch_size)::int) n
    left join large.slots f on f.has_key and f.product_id = s.product_id and f.key_rank = (n - 1) * s.batch_size + 1;`.replace(
      /;$/,
      '',
    ),
    [today],
  )
  await client.query(`alter table large.batches add primary key (id); analyze large.batches; analyze large.stock`)
  await client.query(`
    create unlogged table large.held as
    select s.*, case when s.has_key then t.key_before + s.key_rank end::bigint as key_id, b.unit_cost_e4
    from large.slots s join large.stock t on t.product_id = s.product_id
    left join large.batches b on s.has_key and b.id = t.batch_before + 1 + (s.key_rank - 1) / t.batch_size`)
  await client.query('drop table large.slots; analyze large.held')
  const { rows } = await client.query<{ n: number }>('select coalesce(sum(total), 0)::int as n from large.stock')
  return rows[0]?.n ?? 0
}
