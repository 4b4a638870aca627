-- Net of a line price in the distributor's currency as it would have been at the base price that its trace names, in
-- proportion to the price that was chosen; net itself for a line that was imported without a trace, or had no base
-- price.
-- @assumption section 3 knows no list price: it is the base price of the product.
create or replace function net_at_list(net_home numeric, trace jsonb) returns numeric
  language sql immutable parallel safe as $$
  select round(net_home * coalesce((select (s ->> 'price')::numeric from jsonb_array_elements(trace -> 'steps') s
    where s ->> 'rule' = 'base') / nullif((trace ->> 'unitPrice')::numeric, 0), 1), 6)
$$;
