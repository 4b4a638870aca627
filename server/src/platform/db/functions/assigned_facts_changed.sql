-- The same for assigned products, where a change of only favourites or the stored price changes nothing that sales
-- depend on. Without nested loops, as in company_products_changed.
create or replace function assigned_facts_changed() returns trigger language plpgsql security definer
set search_path = public set enable_nestloop = off as $$
begin
  if exists (
    select from new_rows n join old_rows o on o.id = n.id
    where (n.company_id, n.product_id, n.price, n.margin_bp, n.override_price, n.moq, n.is_withdrawn)
      is distinct from (o.company_id, o.product_id, o.price, o.margin_bp, o.override_price, o.moq, o.is_withdrawn))
  then
    perform raise_sale_facts();
  end if;
  return null;
end $$;
