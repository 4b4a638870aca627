-- The newest delivery of which a product still has keys, in any state. A batch whose keys were all moved away or deleted
-- was a mistake and counts no longer; keys that were moved here count with the day of their own delivery.
create or replace function last_delivery(of_product bigint)
  returns table (id bigint, supplier_id bigint, unit_cost_e4 bigint, currency char(3), unit_cost_home_e4 bigint)
  language sql stable as $$
  select b.id, b.supplier_id, b.unit_cost_e4, b.currency, b.unit_cost_home_e4 from key_batches b
  where b.product_id = of_product and exists (select from keys k where k.batch_id = b.id)
  order by coalesce(b.moved_from, b.id) desc limit 1
$$;
