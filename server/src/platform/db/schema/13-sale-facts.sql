-- When the data behind the prices and terms of a sale last changed: a server process caches it for as long as this
-- stays the same (decision 0050). Stock and money are not part of it: they are read each time. Each change puts a
-- random number into a row of its database session, in its own transaction: changes do not wait for each other, and the
-- number of a lost transaction never comes back.
create table sale_facts_versions (
  shard smallint primary key,
  version bigint not null
) with (fillfactor = 50);
revoke insert, update, delete on sale_facts_versions from brava_app;

-- Every table from which checkOrder caches something; a test compares them with the plans of its queries.
do $$
declare place text;
begin
  foreach place in array '{companies, countries, currencies, products, product_types, publishers, product_regions, regions,
    price_groups, price_group_products, price_tiers, promotions, promotion_products, promotion_recipients, key_batches}'::text[] loop
    execute format('create trigger sale_facts_inserted after insert on %I referencing new table as changed
      for each statement execute function sale_facts_changed()', place);
    execute format('create trigger sale_facts_updated after update on %I referencing new table as changed
      for each statement execute function sale_facts_changed()', place);
    execute format('create trigger sale_facts_deleted after delete on %I referencing old table as changed
      for each statement execute function sale_facts_changed()', place);
  end loop;
end $$;
create trigger sale_facts_inserted after insert on company_products referencing new table as changed
  for each statement execute function sale_facts_changed();
create trigger sale_facts_deleted after delete on company_products referencing old table as changed
  for each statement execute function sale_facts_changed();
-- Favourites come and go all day and change no price.
create trigger sale_facts_updated after update on company_products referencing new table as new_rows old table as old_rows
  for each statement execute function assigned_facts_changed();
