-- What the lists of orders compare and add up stands in columns of its own, computed by the database: only a column, not
-- an expression, can be read from an index alone.
alter table orders
  -- The gross total in the distributor's currency at the order's own rate, minor units.
  add column total_home bigint generated always as (round(gross * rate_home)::bigint) stored,
  -- Revenue minus purchase cost; while keys are missing, the cost of the assigned ones stands for all. Null before the first.
  add column margin_home bigint generated always as (case when slots_assigned > 0
    then revenue_home - round(cost_home_e4::numeric * slots_total / slots_assigned / 100)::bigint end) stored,
  -- Margin on revenue in basis points.
  add column margin_bp int generated always as (case when slots_assigned > 0 and revenue_home > 0
    then round((revenue_home - cost_home_e4::numeric * slots_total / slots_assigned / 100) * 10000 / revenue_home)::int end) stored;

drop index orders_placed, orders_user, orders_payment_type, orders_payment, orders_items, orders_total_home, orders_margin_home, orders_margin_bp;
-- The total stands beside the order of each, so that a filter's sum is read from its index too.
create index orders_placed on orders (placed_at, id) include (total_home, is_domestic);
create index orders_user on orders (user_id, placed_at, id) include (total_home);
create index orders_payment_type on orders (payment_type, placed_at, id) include (total_home);
create index orders_payment on orders (payment, placed_at, id) include (total_home);
create index orders_items on orders (slots_total, placed_at, id) include (total_home);
create index orders_total_home on orders (total_home, placed_at, id);
create index orders_margin_home on orders (margin_home desc nulls last, placed_at desc, id desc) include (total_home);
create index orders_margin_bp on orders (margin_bp desc nulls last, placed_at desc, id desc) include (total_home);
alter table orders drop constraint orders_number_key;
create unique index orders_number_key on orders (number) include (placed_at, id);

-- Invoices of an issuer by what they come to. Net and VAT have none: each would lengthen the time for which an order holds
-- the counter of its invoice's series.
create index invoices_gross on invoices (issuer_id, gross, issued_at, id);
