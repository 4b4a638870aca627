-- What falls to some units of an amount of all: what falls to all units up to and with them less what fell to those before, six
-- decimals; so the parts come to the amount.
create or replace function split_share(amount numeric, units int, units_until numeric, units_all numeric) returns numeric
  language sql immutable parallel safe as $$
  select round(amount * units_until / units_all, 6) - round(amount * (units_until - units) / units_all, 6)
$$;
