-- The day up to which sums are stored, all of them correct: days that have ended or changed since are summed first.
create or replace function kept_sales() returns date language plpgsql security definer set search_path = public as $$
declare
  last date := (select until from sales_kept);
  -- Two hours after its end every order of a day is committed, and changes to one are recorded (orders_sales_changed).
  over date := sales_day_of(now() - interval '2 hours') - 1;
  notes bigint[];
  changed date[];
  ended date[];
begin
  if last >= over and not exists (select from sales_changes) then return last; end if;
  perform pg_advisory_xact_lock(hashtextextended('kept_sales', 0));
  -- First the recorded changes, then the orders: what is recorded and deleted here has been seen.
  select until into last from sales_kept for update;
  select array_agg(id), coalesce(array_agg(distinct day) filter (where day <= last), '{}') into notes, changed from sales_changes;
  ended := array(select d::date from generate_series(last + 1, over, interval '1 day') d);
  if cardinality(changed || ended) > 0 then
    create temp table products_were on commit drop as
    select day, product_id, orders, keys, net_e6, gross_e6, cost_e4, list_e6 from sales_products where not is_month and day = any(changed);
    perform sum_sales_days(changed || ended);
    perform sum_sales_months(changed || ended, greatest(last, over));
    perform change_products_until(changed, last);
    drop table products_were;
    if cardinality(ended) > 0 then perform sum_products_until(last + 1, greatest(last, over)); end if;
  end if;
  delete from sales_changes where id = any(notes);
  update sales_kept set until = greatest(last, over), version = gen_random_uuid();
  return greatest(last, over);
end $$;
