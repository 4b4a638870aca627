-- At the commit: counts the keys that arrived in this transaction into the stock of their product and batch.
create or replace function count_arrivals() returns trigger language plpgsql security definer set search_path = public as $$
declare arrived int;
begin
  delete from stock_arrivals
  where transaction_id = new.transaction_id and product_id = new.product_id and batch_id = new.batch_id
    and expires_on is not distinct from new.expires_on and state = new.state
  returning keys into arrived;
  perform count_keys(new.product_id, new.batch_id, new.expires_on,
    case new.state when 1 then arrived else 0 end,
    case new.state when 2 then arrived else 0 end,
    case new.state when 3 then arrived else 0 end,
    case new.state when 4 then arrived else 0 end,
    case new.state when 5 then arrived else 0 end,
    case new.state when 6 then arrived else 0 end);
  return null;
end $$;
