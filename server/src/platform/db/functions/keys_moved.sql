-- Keys that change their state, counted per product. Rows that kept it (a reveal, say) cancel out, so that their
-- product's counters are not locked; products are taken ascending, so that nobody waits crosswise.
create or replace function keys_moved() returns trigger language plpgsql security definer set search_path = public as $$
declare d record;
begin
  for d in
    select product_id, sum(n) filter (where state = 1) as draft, sum(n) filter (where state = 2) as available,
      sum(n) filter (where state = 3) as reserved, sum(n) filter (where state = 4) as sold,
      sum(n) filter (where state = 5) as faulty, sum(n) filter (where state = 6) as withdrawn
    from (
      select product_id, state, 1 as n from new_rows union all select product_id, state, -1 from old_rows
    ) moved
    group by product_id
    having (coalesce(sum(n) filter (where state = 1), 0), coalesce(sum(n) filter (where state = 2), 0),
      coalesce(sum(n) filter (where state = 3), 0), coalesce(sum(n) filter (where state = 4), 0),
      coalesce(sum(n) filter (where state = 5), 0), coalesce(sum(n) filter (where state = 6), 0)) <> (0, 0, 0, 0, 0, 0)
    order by product_id
  loop
    update product_stock set
      draft = draft + coalesce(d.draft, 0), available = available + coalesce(d.available, 0),
      reserved = reserved + coalesce(d.reserved, 0), sold = sold + coalesce(d.sold, 0),
      faulty = faulty + coalesce(d.faulty, 0), withdrawn = withdrawn + coalesce(d.withdrawn, 0)
    where product_id = d.product_id;
  end loop;
  return null;
end $$;
