import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'

/**
 * Records products that ran low, were sold out or are back since the last check. Checked every few minutes instead of
 * when the stock moves, to keep orders free of this work.
 */
export async function noteStock(db: Db): Promise<void> {
  await sql`
    with is_now as (
      select p.id, s.available, p.low_stock_threshold as threshold, s.available = 0 as is_out,
        s.available <= p.low_stock_threshold and p.low_stock_threshold > 0 as is_low
      from products p join product_stock s on s.product_id = p.id where p.deleted_at is null and not p.is_withdrawn
    ), changed as (
      select n.*, t.is_low as was_low, t.is_out as was_out from is_now n left join stock_told t on t.product_id = n.id
      where t.product_id is null or (t.is_low, t.is_out) is distinct from (n.is_low, n.is_out)
    ), kept as (
      insert into stock_told (product_id, is_low, is_out) select id, is_low, is_out from changed order by id
      on conflict (product_id) do update set is_low = excluded.is_low, is_out = excluded.is_out
    )
    insert into news (kind, product_id, detail)
    select case when is_out then 'stock.out' when was_out then 'stock.back' else 'stock.low' end, id,
      jsonb_build_object('available', available, 'threshold', threshold)
    from changed where was_out is not null
      and ((is_out and not was_out) or (was_out and not is_out) or (is_low and not was_low))`.execute(db)
}
