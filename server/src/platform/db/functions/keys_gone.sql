-- Keys that are deleted leave the counters of their product; products are taken ascending, so that nobody waits crosswise.
create or replace function keys_gone() returns trigger language plpgsql security definer set search_path = public as $$
declare d record;
begin
  for d in
    select product_id, count(*) filter (where state = 1) as draft, count(*) filter (where state = 2) as available,
      count(*) filter (where state = 3) as reserved, count(*) filter (where state = 4) as sold,
      count(*) filter (where state = 5) as faulty, count(*) filter (where state = 6) as withdrawn
    from old_rows group by product_id order by product_id
  loop
    update product_stock set draft = draft - d.draft, available = available - d.available, reserved = reserved - d.reserved,
      sold = sold - d.sold, faulty = faulty - d.faulty, withdrawn = withdrawn - d.withdrawn
    where product_id = d.product_id;
  end loop;
  return null;
end $$;
