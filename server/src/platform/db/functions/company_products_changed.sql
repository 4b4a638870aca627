-- Whoever changes what a company may buy, at which price, raises the version of its catalogue.
create or replace function company_products_changed() returns trigger language plpgsql security definer set search_path = public as $$
declare touched bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct company_id) into touched from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct company_id) into touched from old_rows;
  else
    select array_agg(distinct n.company_id) into touched from new_rows n join old_rows o on o.id = n.id
    where (n.is_withdrawn, n.is_favorite, n.effective_price, n.moq) is distinct from (o.is_withdrawn, o.is_favorite, o.effective_price, o.moq);
  end if;
  if touched is not null then perform catalogue_changed(touched); end if;
  return null;
end $$;
