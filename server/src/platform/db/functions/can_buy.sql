-- Which of these pairs a company can buy now, by the rule of the catalogue (catalogueOf): assigned to it and to its
-- supplier, withdrawn at no level. A few thousand pairs are looked up one by one, unlike in its caller.
create or replace function can_buy(of_companies bigint[], of_products bigint[])
returns table (company_id bigint, product_id bigint) language sql stable
set search_path = public set enable_nestloop = on as $$
  select cp.company_id, cp.product_id from unnest(of_companies, of_products) w(company_id, product_id)
  join company_products cp on cp.company_id = w.company_id and cp.product_id = w.product_id and not cp.is_withdrawn
  join products p on p.id = cp.product_id and not p.is_withdrawn and p.deleted_at is null
  join companies c on c.id = cp.company_id join companies s on s.id = c.parent_id
  where s.parent_id is null or exists (select from company_products above
    where above.company_id = s.id and above.product_id = cp.product_id and not above.is_withdrawn)
$$;
