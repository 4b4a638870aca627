-- Converts from the currency of a reseller's own leg to the one in which it buys (bought), by the rates frozen with the
-- order.
create or replace function leg_factor(own char, bought char, rate_home numeric, bought_net bigint, revenue_home bigint) returns numeric
  language sql immutable as $$
  select case when own = bought or revenue_home = 0 then 1 else round(rate_home * bought_net / revenue_home, 12) end
$$;
