-- What a reseller may no longer buy, or may buy again, applies equally to each of its retailers that has the product:
-- facts for note_assigned_news, derived from those of the reseller. Resellers are few: looked up one by one, unlike in
-- its caller.
create or replace function facts_below(facts jsonb[]) returns jsonb[] language sql stable
set search_path = public set enable_nestloop = on as $$
  with lost as materialized (
    select (f->>'company')::bigint as company_id, (f->>'product')::bigint as product_id, f->>'kind' as kind,
      coalesce((f->>'wasWithdrawn')::boolean, true) as was, coalesce((f->>'isWithdrawn')::boolean, true) as is_now
    from unnest(facts) f
    where f ?| '{wasWithdrawn,isWithdrawn}'
      and (f->>'company')::bigint in (select parent_id from companies where parent_id is not null)
  )
  select coalesce(array_agg(jsonb_build_object('kind', l.kind, 'company', b.company_id, 'product', b.product_id,
    'wasWithdrawn', l.was, 'isWithdrawn', l.is_now) order by b.id), '{}')
  from lost l join companies c on c.parent_id = l.company_id
  join company_products b on b.company_id = c.id and b.product_id = l.product_id and not b.is_withdrawn
  where l.was <> l.is_now
$$;
