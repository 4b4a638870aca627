-- Keys that are deleted leave the counters of their product. Rows of stock are taken in ascending product order, so that two transactions never wait for each other crosswise.
create or replace function keys_count_delta() returns trigger language plpgsql security definer set search_path = public as $$
declare d record;
begin
  for d in execute
    'select product_id,
       sum(n) filter (where state = 1) as draft, sum(n) filter (where state = 2) as available,
       sum(n) filter (where state = 3) as reserved, sum(n) filter (where state = 4) as sold,
       sum(n) filter (where state = 5) as faulty, sum(n) filter (where state = 6) as withdrawn
     from (' ||
     case tg_op
       when 'INSERT' then 'select product_id, state, count(*) as n from new_rows group by 1, 2'
       when 'DELETE' then 'select product_id, state, -count(*) as n from old_rows group by 1, 2'
       -- Rows that kept their state (a reveal, say) cancel out, so that their product's counters are not locked.
       else 'select product_id, state, sum(n) as n from (
               select product_id, state, count(*) as n from new_rows group by 1, 2
               union all select product_id, state, -count(*) from old_rows group by 1, 2) u
             group by 1, 2 having sum(n) <> 0'
     end || ') c group by product_id having bool_or(n <> 0) order by product_id'
  loop
    update product_stock set
      draft = draft + coalesce(d.draft, 0), available = available + coalesce(d.available, 0),
      reserved = reserved + coalesce(d.reserved, 0), sold = sold + coalesce(d.sold, 0),
      faulty = faulty + coalesce(d.faulty, 0), withdrawn = withdrawn + coalesce(d.withdrawn, 0)
    where product_id = d.product_id;
  end loop;
  return null;
end $$;
