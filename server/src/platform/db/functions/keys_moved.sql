-- Keys that change their state, counted per product. Rows that kept it (a reveal, say) are left out, so that their
-- product's counters are not locked; products are taken ascending, so that nobody waits crosswise. Keys that go to another
-- product leave one and arrive at the other; who moves them holds both products.
create or replace function keys_moved() returns trigger language plpgsql security definer set search_path = public as $$
declare moved record;
begin
  for moved in
    select n.product_id, o.state as out_of, n.state as into_state, count(*) as keys
    from new_rows n join old_rows o on o.id = n.id where n.state <> o.state and n.product_id = o.product_id
    group by 1, 2, 3
    union all
    select o.product_id, o.state, 0, count(*) from new_rows n join old_rows o on o.id = n.id
    where n.product_id <> o.product_id group by 1, 2
    union all
    select n.product_id, 0, n.state, count(*) from new_rows n join old_rows o on o.id = n.id
    where n.product_id <> o.product_id group by 1, 3
    order by 1, 2, 3
  loop
    update product_stock set
      draft = draft + case 1 when moved.into_state then moved.keys when moved.out_of then -moved.keys else 0 end,
      available = available + case 2 when moved.into_state then moved.keys when moved.out_of then -moved.keys else 0 end,
      reserved = reserved + case 3 when moved.into_state then moved.keys when moved.out_of then -moved.keys else 0 end,
      sold = sold + case 4 when moved.into_state then moved.keys when moved.out_of then -moved.keys else 0 end,
      faulty = faulty + case 5 when moved.into_state then moved.keys when moved.out_of then -moved.keys else 0 end,
      withdrawn = withdrawn + case 6 when moved.into_state then moved.keys when moved.out_of then -moved.keys else 0 end
    where product_id = moved.product_id;
  end loop;
  return null;
end $$;
