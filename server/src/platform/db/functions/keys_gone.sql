-- Deleted keys leave the counters of their product; products are locked in ascending order to avoid deadlocks.
create or replace function keys_gone() returns trigger language plpgsql security definer set search_path = public as $$
declare d record;
begin
  for d in
    select product_id, batch_id, expires_on, count(*) filter (where state = 1) as draft,
      count(*) filter (where state = 2) as available, count(*) filter (where state = 3) as reserved,
      count(*) filter (where state = 4) as sold, count(*) filter (where state = 5) as faulty,
      count(*) filter (where state = 6) as withdrawn
    from old_rows group by 1, 2, 3 order by 1, 2
  loop
    perform count_keys(d.product_id, d.batch_id, d.expires_on, -d.draft, -d.available, -d.reserved, -d.sold, -d.faulty,
      -d.withdrawn);
  end loop;
  -- Margins are based on the cost of the last delivery of which there are keys.
  if exists (select from old_rows) then perform raise_sale_facts(); end if;
  return null;
end $$;
