-- The day up to which sums are kept, all of them true: days that have ended meanwhile or have changed are summed first.
create or replace function kept_sales() returns date language plpgsql security definer set search_path = public as $$
declare
  last date := (select until from sales_kept);
  -- Two hours after its end every order of a day is committed, and what changes one is noted (orders_sales_changed).
  over date := sales_day_of(now() - interval '2 hours') - 1;
  notes bigint[];
  changed date[];
begin
  if last >= over and not exists (select from sales_changes) then return last; end if;
  perform pg_advisory_xact_lock(hashtextextended('kept_sales', 0));
  -- Notes first, orders afterwards: what is noted and forgotten here has been seen.
  select until into last from sales_kept for update;
  select array_agg(id), array_agg(distinct day) filter (where day <= last) into notes, changed from sales_changes;
  changed := coalesce(changed, '{}') || array(select d::date from generate_series(last + 1, over, interval '1 day') d);
  if cardinality(changed) > 0 then
    perform sum_sales_days(changed);
    perform sum_sales_months(changed, greatest(last, over));
    perform sum_products_until((select min(d) from unnest(changed) d), greatest(last, over));
  end if;
  delete from sales_changes where id = any(notes);
  if over > last then update sales_kept set until = over; end if;
  return greatest(last, over);
end $$;
