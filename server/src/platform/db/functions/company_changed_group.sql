-- Maintains price_group_counts: a company takes its products from one group to another.
create or replace function company_changed_group() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into price_group_counts as k (group_id, product_id, companies)
  select g.id, p.product_id, g.sign from company_products p cross join (values (old.price_group_id, -1), (new.price_group_id, 1)) g(id, sign)
  where p.company_id = new.id and g.id is not null order by 1, 2
  on conflict (group_id, product_id) do update set companies = k.companies + excluded.companies;
  return null;
end $$;
