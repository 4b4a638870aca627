-- Records that what sales depend on has changed. A statement that changed no row changed nothing.
create or replace function sale_facts_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from changed) then perform raise_sale_facts(); end if;
  return null;
end $$;
