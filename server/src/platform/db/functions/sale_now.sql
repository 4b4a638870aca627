-- The version of everything cached about sales, and the sellable keys of these products, at this moment.
create or replace function sale_now(product_ids bigint[], out version text, out stock json) language plpgsql as $$
begin
  select (select coalesce(bit_xor(v.version), 0)::text from sale_facts_versions v),
    (select coalesce(json_agg(json_build_object('productId', product_id, 'available', available)), '[]')
      from product_stock where product_id = any(product_ids))
  into version, stock;
end $$;
