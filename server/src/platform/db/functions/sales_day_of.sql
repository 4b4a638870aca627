-- The business day of an instant.
create or replace function sales_day_of(at timestamptz) returns date language sql stable as $$
  select (at at time zone business_zone())::date
$$;
