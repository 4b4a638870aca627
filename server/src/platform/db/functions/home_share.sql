-- A line's share of the first leg in the distributor's currency, split by the leg's net from what the order froze
-- (revenue_home): so the lines of an order come to its revenue also where the two legs have different currencies (decision
-- 0034).
create or replace function home_share(revenue_home bigint, part bigint, leg_net bigint) returns numeric
  language sql immutable parallel safe as $$
  select case when leg_net = 0 then 0 else round(revenue_home::numeric * part / leg_net, 6) end
$$;
