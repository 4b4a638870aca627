-- The zone of business days: `businessZone` of the contract, where the reason stands.
create or replace function business_zone() returns text language sql immutable parallel safe as $$
  select 'Europe/Sarajevo'
$$;
