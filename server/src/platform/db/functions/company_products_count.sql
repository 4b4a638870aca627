-- Maintains company_product_counts and price_group_counts: products that companies got or lost. The companies are
-- locked until the end of the transaction: a concurrent move of one to another group waits, and moves what it has by
-- then.
create or replace function company_products_count() returns trigger language plpgsql security definer
set search_path = public set enable_nestloop = off as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
  touched bigint[];
begin
  touched := array(select distinct company_id from changed);
  perform from companies where id = any(touched) order by id for share;
  insert into company_product_counts as k (company_id, products)
  select company_id, sign * count(*) from changed group by 1 order by 1
  on conflict (company_id) do update set products = k.products + excluded.products;
  insert into price_group_counts as k (group_id, product_id, companies)
  select c.price_group_id, x.product_id, sign * count(*) from changed x join companies c on c.id = x.company_id
  where c.id = any(touched) and c.price_group_id is not null group by 1, 2 order by 1, 2
  on conflict (group_id, product_id) do update set companies = k.companies + excluded.companies;
  return null;
end $$;
