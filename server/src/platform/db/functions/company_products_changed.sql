-- Whoever changes what a company may buy, at which price, raises the version of its catalogue; its people hear of it.
create or replace function company_products_changed() returns trigger language plpgsql security definer set search_path = public as $$
declare
  touched bigint[];
  facts jsonb[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct company_id), array_agg(jsonb_build_object('kind', 'added', 'company', company_id, 'product', product_id))
    into touched, facts from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct company_id), array_agg(jsonb_build_object('kind', 'removed', 'company', company_id, 'product', product_id))
    into touched, facts from old_rows;
  else
    select array_agg(distinct n.company_id) into touched from new_rows n join old_rows o on o.id = n.id
    where (n.is_withdrawn, n.is_favorite, n.effective_price, n.moq) is distinct from (o.is_withdrawn, o.is_favorite, o.effective_price, o.moq);
    -- What was assigned in this transaction gets its first price here: that is no change.
    select array_agg(jsonb_build_object('kind', 'changed', 'company', n.company_id, 'product', n.product_id,
      'oldPrice', o.effective_price, 'newPrice', n.effective_price, 'oldMoq', o.moq, 'newMoq', n.moq,
      'wasWithdrawn', o.is_withdrawn, 'isWithdrawn', n.is_withdrawn)) into facts
    from new_rows n join old_rows o on o.id = n.id
    where (n.is_withdrawn, n.effective_price, n.moq) is distinct from (o.is_withdrawn, o.effective_price, o.moq)
      and o.created_at <> now() and not (n.is_withdrawn and o.is_withdrawn);
  end if;
  if touched is not null then perform catalogue_changed(touched); end if;
  if facts is not null then perform note_assigned_news(facts); end if;
  return null;
end $$;
