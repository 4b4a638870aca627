-- Raises the version of what all companies share. A statement that changed no row changed nothing.
create or replace function products_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from changed) then perform catalogue_changed('{0}'); end if;
  return null;
end $$;
