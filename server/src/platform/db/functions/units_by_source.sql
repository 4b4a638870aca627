-- The units of an order line by the batch and supplier of their keys, including keys that are back in stock; 0 for
-- units without a key. `n_until`: units of this and the preceding batches (split_share). Cost in ten-thousandths: what
-- the keys had cost when they were sold.
create or replace function units_by_source(asked_line bigint, sold_product bigint)
  returns table (batch_id bigint, supplier_id bigint, n int, cost_e4 numeric, n_until numeric, n_all numeric) language sql stable as $$
  select coalesce(b.id, 0), coalesce(b.supplier_id, 0), count(*)::int, sum(u.cost_home_e4 + coalesce(r.cost_home_e4, 0))::numeric,
    sum(count(*)) over (order by coalesce(b.id, 0) rows unbounded preceding), sum(count(*)) over ()
  from slots u left join refund_units r on u.refunded_at is not null and r.slot_id = u.id
  left join keys k on k.id = coalesce(u.key_id, r.key_id)
  left join lateral batch_sold_as(k.batch_id, sold_product) b on true
  where u.order_line_id = asked_line group by 1, 2
$$;
