-- The batch under which a key of a batch was sold: a key moved to another product since counts in the batch of the
-- product it was sold as.
create or replace function batch_sold_as(own_batch bigint, sold_product bigint) returns table (id bigint, supplier_id bigint)
  language sql stable as $$
  select b.id, b.supplier_id from key_batches own join key_batches b on b.id = case when own.product_id = sold_product then own.id
    else coalesce((select m.id from key_batches m where m.product_id = sold_product
      and coalesce(m.moved_from, m.id) = coalesce(own.moved_from, own.id)), own.id) end
  where own.id = own_batch
$$;
