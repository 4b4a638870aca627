-- Records the days whose sums are changed by an order of an earlier day (sales_changes).
create or replace function note_sales_change() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op <> 'INSERT' and old.approved_at is not null then
    insert into sales_changes (day) values (sales_day_of(old.approved_at));
  end if;
  if tg_op <> 'DELETE' and new.approved_at is not null
    and (tg_op = 'INSERT' or sales_day_of(new.approved_at) is distinct from sales_day_of(old.approved_at)) then
    insert into sales_changes (day) values (sales_day_of(new.approved_at));
  end if;
  -- Refunds count on their own days, by who ordered, how it was paid, and where its keys came from. A refund records
  -- itself, even one of units that cost their buyer nothing.
  if tg_op = 'UPDATE' and (old.refunded > 0 or old.slots_returned > 0) and old.refunded = new.refunded then
    insert into sales_changes (day) select distinct sales_day_of(f.at) from refunds f where f.order_id = new.id;
  end if;
  return null;
end $$;
