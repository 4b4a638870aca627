-- The cost of the keys of a line that a refund returned, ten-thousandths; for an order invoiced by delivery, those of
-- one delivery.
create or replace function refunded_cost(asked_refund bigint, asked_line bigint, asked_part int, by_delivery boolean) returns bigint
  language sql stable as $$
  select coalesce(sum(u.cost_home_e4), 0)::bigint from refund_units u join slots s on s.id = u.slot_id
  where u.refund_id = asked_refund and s.order_line_id = asked_line
    and case when by_delivery then coalesce(s.invoice_part, 0) else 1 end = asked_part
$$;
