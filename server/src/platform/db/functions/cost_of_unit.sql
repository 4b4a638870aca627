-- What the key of a unit had cost when it was sold, also where it went back to stock since (decision 0095).
create or replace function cost_of_unit(unit bigint, cost_now bigint, given_back_at timestamptz) returns bigint language sql stable as $$
  select case when given_back_at is null then cost_now
    else cost_now + coalesce((select u.cost_home_e4 from refund_units u where u.slot_id = unit), 0) end
$$;
