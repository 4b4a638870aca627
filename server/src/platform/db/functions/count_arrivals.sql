-- At the commit: counts the keys that arrived in this transaction into the stock of their product.
create or replace function count_arrivals() returns trigger language plpgsql security definer set search_path = public as $$
declare arrived int;
begin
  delete from stock_arrivals
  where transaction_id = new.transaction_id and product_id = new.product_id and state = new.state
  returning keys into arrived;
  update product_stock set
    draft = draft + case new.state when 1 then arrived else 0 end,
    available = available + case new.state when 2 then arrived else 0 end,
    reserved = reserved + case new.state when 3 then arrived else 0 end,
    sold = sold + case new.state when 4 then arrived else 0 end,
    faulty = faulty + case new.state when 5 then arrived else 0 end,
    withdrawn = withdrawn + case new.state when 6 then arrived else 0 end
  where product_id = new.product_id;
  return null;
end $$;
