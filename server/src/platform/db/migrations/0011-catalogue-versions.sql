-- When the catalogue of a company last became another one: a server process keeps in memory in which order its products
-- stand, and what is written on them, for as long as these numbers stay. Company 0 is what all share: the products with
-- their platforms, publishers, categories, regions and languages. Stock is not part of it: it is read each time.
create table catalogue_versions (
  company_id bigint primary key,
  version bigint not null default 1
) with (fillfactor = 50);

-- In ascending order, so that two changes of several companies never wait for each other crosswise.
create function catalogue_changed(company_ids bigint[]) returns void language sql security definer set search_path = public as $$
  insert into catalogue_versions as v (company_id) select distinct unnest(company_ids) order by 1
  on conflict (company_id) do update set version = v.version + 1
$$;
revoke all on function catalogue_changed(bigint[]) from public;

create function company_products_changed() returns trigger language plpgsql security definer set search_path = public as $$
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
create trigger company_products_inserted after insert on company_products referencing new table as new_rows
  for each statement execute function company_products_changed();
create trigger company_products_updated after update on company_products referencing new table as new_rows old table as old_rows
  for each statement execute function company_products_changed();
create trigger company_products_deleted after delete on company_products referencing old table as old_rows
  for each statement execute function company_products_changed();

-- A statement that changed no row changed nothing.
create function products_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from changed) then perform catalogue_changed('{0}'); end if;
  return null;
end $$;
do $$
declare place text;
begin
  foreach place in array '{products, product_types, publishers, categories, regions, languages, product_regions, product_languages}'::text[] loop
    execute format('create trigger catalogue_inserted after insert on %I referencing new table as changed
      for each statement execute function products_changed()', place);
    execute format('create trigger catalogue_updated after update on %I referencing new table as changed
      for each statement execute function products_changed()', place);
    execute format('create trigger catalogue_deleted after delete on %I referencing old table as changed
      for each statement execute function products_changed()', place);
  end loop;
end $$;

revoke insert, update, delete on catalogue_versions from brava_app;
