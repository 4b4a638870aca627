-- The units of a refunded line by the batch and supplier of their keys, as units_by_source; for a price reduction of
-- all units (none of them returned), all units of the line.
create or replace function refunded_by_source(asked_refund bigint, asked_line bigint, asked_part int, sold_product bigint, units int,
  by_delivery boolean)
  returns table (batch_id bigint, supplier_id bigint, n int, cost_e4 numeric, n_until numeric, n_all numeric) language sql stable as $$
  select coalesce(b.id, 0), coalesce(b.supplier_id, 0), count(*)::int, sum(coalesce(back.cost_home_e4, 0))::numeric,
    sum(count(*)) over (order by coalesce(b.id, 0) rows unbounded preceding), sum(count(*)) over ()
  from slots u left join refund_units back on back.slot_id = u.id
  left join keys k on k.id = coalesce(u.key_id, back.key_id)
  left join lateral batch_sold_as(k.batch_id, sold_product) b on true
  where u.order_line_id = asked_line and (units = 0 or (back.refund_id = asked_refund
    and case when by_delivery then coalesce(u.invoice_part, 0) else 1 end = asked_part))
  group by 1, 2
$$;
