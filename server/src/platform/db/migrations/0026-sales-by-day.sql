-- Sales and purchases by day of approval (business days, Europe/Sarajevo), for dashboards over years of orders. Only days
-- that are over are kept, so that an order of today writes nothing here; what changes an older order notes its day, and
-- whoever reads next sums that day anew (kept_sales).
create table sales_days (
  day date primary key,
  orders int not null,
  keys int not null,
  -- Minor units of the distributor's currency; free orders are cost, not sales. Refunds unrounded: a period is rounded once.
  sales_net bigint not null,
  cost_e4 bigint not null,
  refunded numeric not null
);
create table sales_day_products (
  day date not null,
  product_id bigint not null references products,
  keys int not null,
  net numeric not null,
  primary key (day, product_id)
);
-- Who bought from the distributor.
create table sales_day_partners (
  day date not null,
  company_id bigint not null references companies,
  orders int not null,
  sales_net bigint not null,
  primary key (day, company_id)
);
-- Each company's own orders, minor units of its currency.
create table purchase_days (
  company_id bigint not null references companies,
  day date not null,
  orders int not null,
  keys int not null,
  gross bigint not null,
  refunded bigint not null,
  primary key (company_id, day)
);
-- Days of which something has changed since they were summed. Only ever added to, so that a change that is not committed
-- yet keeps its note whoever sums meanwhile.
create table sales_changes (
  id bigint generated always as identity primary key,
  day date not null
);
-- Every day up to this one is summed.
create table sales_kept (
  is_only boolean primary key default true check (is_only),
  until date not null
);

create function sales_day_of(at timestamptz) returns date language sql stable as $$
  select (at at time zone 'Europe/Sarajevo')::date
$$;

create function note_sales_change() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op <> 'INSERT' and old.approved_at is not null then
    insert into sales_changes (day) values (sales_day_of(old.approved_at));
  end if;
  if tg_op <> 'DELETE' and new.approved_at is not null
    and (tg_op = 'INSERT' or sales_day_of(new.approved_at) is distinct from sales_day_of(old.approved_at)) then
    insert into sales_changes (day) values (sales_day_of(new.approved_at));
  end if;
  return null;
end $$;
-- A day is summed a whole day after its end at the earliest: what is half a day old and older is noted.
create trigger orders_sales_added after insert on orders for each row
  when (new.approved_at < now() - interval '12 hours') execute function note_sales_change();
create trigger orders_sales_changed after update of approval, approved_at, company_id, is_free, revenue_home, cost_home_e4,
  slots_assigned, gross, refunded, rate_home on orders for each row
  when (least(old.approved_at, new.approved_at) < now() - interval '12 hours') execute function note_sales_change();
create trigger orders_sales_gone after delete on orders for each row
  when (old.approved_at < now() - interval '12 hours') execute function note_sales_change();

-- Sums these days from their orders.
create function sum_sales_days(days date[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from sales_days where day = any(days);
  delete from sales_day_products where day = any(days);
  delete from sales_day_partners where day = any(days);
  delete from purchase_days where day = any(days);
  create temp table summed on commit drop as
  select d.day, o.id, o.company_id, o.slots_assigned as keys, o.revenue_home, o.cost_home_e4, o.gross, o.refunded, o.rate_home, o.is_free
  from unnest(days) as d(day) cross join lateral (select * from orders o where o.approval = 'approved'
    and o.approved_at >= d.day::timestamp at time zone 'Europe/Sarajevo'
    and o.approved_at < (d.day + 1)::timestamp at time zone 'Europe/Sarajevo' offset 0) o;
  -- Thousands of lines are looked up, millions are joined: the planner is told which it is.
  analyze summed;
  insert into sales_days (day, orders, keys, sales_net, cost_e4, refunded)
  select day, count(*), sum(keys), coalesce(sum(revenue_home) filter (where not is_free), 0), sum(cost_home_e4), sum(refunded * rate_home)
  from summed group by 1;
  insert into purchase_days (company_id, day, orders, keys, gross, refunded)
  select company_id, day, count(*), sum(keys), sum(gross), sum(refunded) from summed group by 1, 2;
  insert into sales_day_partners (day, company_id, orders, sales_net)
  select s.day, g.buyer_id, count(*), sum(s.revenue_home) from summed s join order_legs g on g.order_id = s.id and g.seq = 1
  where not s.is_free group by 1, 2;
  insert into sales_day_products (day, product_id, keys, net)
  select s.day, l.product_id, sum(l.quantity), sum(p.net * s.rate_home) from summed s
  join order_legs g on g.order_id = s.id and g.seq = 1 join order_lines l on l.order_id = s.id
  join order_line_prices p on p.order_line_id = l.id and p.leg_id = g.id where not s.is_free group by 1, 2;
  drop table summed;
end $$;

-- The day up to which sums are kept, all of them true: days that have ended meanwhile or have changed are summed first.
create function kept_sales() returns date language plpgsql security definer set search_path = public as $$
declare
  last date := (select until from sales_kept);
  over date := sales_day_of(now()) - 2;
  notes bigint[];
  changed date[];
begin
  if last >= over and not exists (select from sales_changes) then return last; end if;
  perform pg_advisory_xact_lock(hashtextextended('kept_sales', 0));
  -- Notes first, orders afterwards: what is noted and forgotten here has been seen.
  select until into last from sales_kept for update;
  select array_agg(id), array_agg(distinct day) filter (where day <= last) into notes, changed from sales_changes;
  changed := coalesce(changed, '{}') || array(select d::date from generate_series(last + 1, over, interval '1 day') d);
  if cardinality(changed) > 0 then perform sum_sales_days(changed); end if;
  delete from sales_changes where id = any(notes);
  if over > last then update sales_kept set until = over; end if;
  return greatest(last, over);
end $$;
revoke all on function sum_sales_days(date[]) from public;

insert into sales_kept (until) select coalesce(min(sales_day_of(approved_at)), sales_day_of(now())) - 1 from orders;
select kept_sales();
revoke insert, update, delete on sales_days, sales_day_products, sales_day_partners, purchase_days, sales_changes, sales_kept from brava_app;
