-- Keys that change their state, counted per product. Rows that kept it (a reveal, say) are left out, so that their
-- product's counters are not locked; products are taken ascending, so that nobody waits crosswise. Keys that go to another
-- product leave one and arrive at the other; who moves them holds both products.
create or replace function keys_moved() returns trigger language plpgsql security definer set search_path = public as $$
declare moved record;
begin
  for moved in
    -- Not the old rows joined with the new: a plan made for one key would compare each of thousands with each.
    select product_id, sum(d) filter (where state = 1) as draft, sum(d) filter (where state = 2) as available,
      sum(d) filter (where state = 3) as reserved, sum(d) filter (where state = 4) as sold,
      sum(d) filter (where state = 5) as faulty, sum(d) filter (where state = 6) as withdrawn
    from (
      select product_id, state, sum(n) as d
      from (select product_id, state, 1 as n from new_rows union all select product_id, state, -1 from old_rows) each
      group by 1, 2 having sum(n) <> 0
    ) differs group by 1 order by 1
  loop
    update product_stock set
      draft = draft + coalesce(moved.draft, 0),
      available = available + coalesce(moved.available, 0),
      reserved = reserved + coalesce(moved.reserved, 0),
      sold = sold + coalesce(moved.sold, 0),
      faulty = faulty + coalesce(moved.faulty, 0),
      withdrawn = withdrawn + coalesce(moved.withdrawn, 0)
    where product_id = moved.product_id;
  end loop;
  return null;
end $$;
