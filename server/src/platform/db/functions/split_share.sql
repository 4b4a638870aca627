-- The share of some units in an amount for all: the share of all units up to and including them, less that of the units
-- before, six decimals; so the parts add up to the amount.
create or replace function split_share(amount numeric, units int, units_until numeric, units_all numeric) returns numeric
  language sql immutable parallel safe as $$
  select round(amount * units_until / units_all, 6) - round(amount * (units_until - units) / units_all, 6)
$$;
