-- The cost of an order's keys that went back to stock, ten-thousandths of the distributor's currency: a cost of the day
-- of the sale, returned on the day of the refund (decision 0095).
create or replace function cost_given_back(asked_order bigint) returns bigint language sql stable as $$
  select coalesce(sum(u.cost_home_e4), 0)::bigint from refunds f join refund_units u on u.refund_id = f.id where f.order_id = asked_order
$$;
