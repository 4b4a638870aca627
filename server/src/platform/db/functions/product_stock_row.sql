-- A new product starts without keys: creates its counters, and the head of its custody chain.
create or replace function product_stock_row() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into product_stock (product_id) values (new.id);
  insert into custody_heads (product_id) values (new.id);
  return null;
end $$;
