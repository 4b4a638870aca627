-- What a company may buy changed: a row for each product, or one for all if a statement changed many, or an import did
-- (brava.job_run holds its number during that time). A fact may cover several products (`count`). Where only a number
-- remains, changes of products that the company cannot buy are left out here; the others when they are told.
create or replace function note_assigned_news(facts jsonb[]) returns void language plpgsql security definer set search_path = public as $$
declare run bigint := nullif(current_setting('brava.job_run', true), '')::bigint;
begin
  insert into news (kind, company_id, product_id, count, job_run_id, detail)
  with one as (
    select f->>'kind' as kind, (f->>'company')::bigint as company_id, (f->>'product')::bigint as product_id,
      f - 'kind' - 'company' - 'product' as detail,
      coalesce((f->>'count')::int, 1) as products, count(*) over (partition by f->>'company', f->>'kind') as together
    from unnest(facts) f
  ), digested as (
    select * from one where run is not null or together > 10
  ), bought as (
    select b.* from (select array_agg(company_id) as companies, array_agg(product_id) as products from digested
      where kind = 'changed' and product_id is not null) a cross join lateral can_buy(a.companies, a.products) b
  )
  select 'product.' || kind, company_id, product_id, 1, null, detail from one where run is null and together <= 10
  union all
  select 'products.' || kind, company_id, null, sum(products)::int, run, '{}' from digested
  where kind <> 'changed' or product_id is null or detail->>'isWithdrawn' = 'true'
    or (company_id, product_id) in (select b.company_id, b.product_id from bought b)
  group by kind, company_id
  -- A run works in many transactions: its news for a company is one row with a count.
  on conflict (job_run_id, company_id, kind) where job_run_id is not null and company_id is not null and product_id is null
  do update set count = news.count + excluded.count;
end $$;
