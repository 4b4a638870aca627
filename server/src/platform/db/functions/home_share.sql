-- A line's share of the first leg in the distributor's currency: the sum frozen with the order (revenue_home), split by
-- the leg's net, so that the lines of an order add up to its revenue even if the two legs have different currencies
-- (decision 0034).
create or replace function home_share(revenue_home bigint, part bigint, leg_net bigint) returns numeric
  language sql immutable parallel safe as $$
  select case when leg_net = 0 then 0 else round(revenue_home::numeric * part / leg_net, 6) end
$$;
