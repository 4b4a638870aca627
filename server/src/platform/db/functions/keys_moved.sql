-- Keys that change their state, counted per product and batch. Rows that kept it (a reveal, for example) are left out,
-- so that their product's counters are not locked; products are locked in ascending order to avoid deadlocks. Keys that
-- move to another product leave one and arrive at the other; the caller has locked both products.
create or replace function keys_moved() returns trigger language plpgsql security definer set search_path = public as $$
declare
  moved record;
  is_elsewhere boolean := false;
begin
  for moved in
    -- Not the old rows joined with the new: a plan made for one key would compare each of thousands with each.
    select product_id, batch_id, expires_on, coalesce(sum(d) filter (where state = 1), 0) as draft,
      coalesce(sum(d) filter (where state = 2), 0) as available, coalesce(sum(d) filter (where state = 3), 0) as reserved,
      coalesce(sum(d) filter (where state = 4), 0) as sold, coalesce(sum(d) filter (where state = 5), 0) as faulty,
      coalesce(sum(d) filter (where state = 6), 0) as withdrawn
    from (
      select product_id, batch_id, expires_on, state, sum(n) as d
      from (select product_id, batch_id, expires_on, state, 1 as n from new_rows
        union all select product_id, batch_id, expires_on, state, -1 from old_rows) each
      group by 1, 2, 3, 4 having sum(n) <> 0
    ) differs group by 1, 2, 3 order by 1, 2
  loop
    perform count_keys(moved.product_id, moved.batch_id, moved.expires_on, moved.draft::bigint, moved.available::bigint,
      moved.reserved::bigint, moved.sold::bigint, moved.faulty::bigint, moved.withdrawn::bigint);
    -- A key that changes its state stays in its batch: the sum is 0.
    is_elsewhere := is_elsewhere or moved.draft + moved.available + moved.reserved + moved.sold + moved.faulty + moved.withdrawn <> 0;
  end loop;
  -- Margins are based on the cost of the last delivery of which there are keys.
  if is_elsewhere then perform raise_sale_facts(); end if;
  return null;
end $$;
