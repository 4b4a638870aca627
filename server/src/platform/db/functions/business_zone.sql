-- The zone of business days: `businessZone` of the contract, which gives the reason.
create or replace function business_zone() returns text language sql immutable parallel safe as $$
  select 'Europe/Sarajevo'
$$;
