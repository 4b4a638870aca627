-- Any change of what a company may buy, or at which price, raises the version of its catalogue and notifies its people.
-- Without nested loops: the plan is cached, and one made for a single row would compare each of thousands with each.
create or replace function company_products_changed() returns trigger language plpgsql security definer
set search_path = public set enable_nestloop = off as $$
declare
  run bigint := nullif(current_setting('brava.job_run', true), '')::bigint;
  touched bigint[];
  facts jsonb[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct company_id), array_agg(jsonb_build_object('kind', 'added', 'company', company_id,
      'product', product_id, 'isWithdrawn', is_withdrawn))
    into touched, facts from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct company_id), array_agg(jsonb_build_object('kind', 'removed', 'company', company_id,
      'product', product_id, 'wasWithdrawn', is_withdrawn))
    into touched, facts from old_rows;
  else
    -- Products assigned in this transaction get their first price here: that is no change.
    with moved as (
      select n.company_id, n.product_id, o.effective_price as old_price, n.effective_price as new_price, o.moq as old_moq,
        n.moq as new_moq, o.is_withdrawn as was_withdrawn, n.is_withdrawn,
        (n.is_withdrawn, n.effective_price, n.moq) is distinct from (o.is_withdrawn, o.effective_price, o.moq)
          and o.created_at <> now() and not (n.is_withdrawn and o.is_withdrawn) as is_news
      from new_rows n join old_rows o on o.id = n.id
      where (n.is_withdrawn, n.is_favorite, n.effective_price, n.moq) is distinct from (o.is_withdrawn, o.is_favorite, o.effective_price, o.moq)
    ), said as (
      select jsonb_build_object('kind', 'changed', 'company', company_id, 'product', product_id, 'oldPrice', old_price,
        'newPrice', new_price, 'oldMoq', old_moq, 'newMoq', new_moq, 'wasWithdrawn', was_withdrawn, 'isWithdrawn', is_withdrawn) as fact
      from moved where is_news and run is null
      union all
      -- Changes of a run are reported as one number per company, without those of products that it cannot buy.
      select jsonb_build_object('kind', 'changed', 'company', m.company_id, 'count', count(*))
      from (select array_agg(company_id) as companies, array_agg(product_id) as products from moved where is_news and run is not null) a
      cross join lateral can_buy(a.companies, a.products) b
      join moved m on m.company_id = b.company_id and m.product_id = b.product_id group by m.company_id
    )
    select (select array_agg(distinct company_id) from moved), (select array_agg(fact) from said) into touched, facts;
  end if;
  if touched is not null then perform catalogue_changed(touched); end if;
  if facts is not null then facts := facts || facts_below(facts); end if;
  if facts is not null then perform note_assigned_news(facts); end if;
  return null;
end $$;
