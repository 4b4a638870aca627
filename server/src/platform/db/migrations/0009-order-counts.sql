-- How many orders a company has in each status and what they come to: kept, not counted, so that lists of a million
-- orders answer their exact total at once. Written only by the trigger below.
create table order_counts (
  company_id bigint not null references companies,
  status smallint not null check (status between 1 and 9),
  orders int not null default 0 check (orders >= 0),
  -- Gross totals in minor units of the distributor's currency, each at its own order's rate.
  gross_home bigint not null default 0,
  primary key (company_id, status)
) with (fillfactor = 50);

create function order_counts_add(company bigint, of_status smallint, n int, amount bigint) returns void
language sql security definer set search_path = public as $$
  insert into order_counts as c (company_id, status, orders, gross_home) values (company, of_status, n, amount)
  on conflict (company_id, status) do update set orders = c.orders + n, gross_home = c.gross_home + amount
$$;

create function orders_count() returns trigger language plpgsql security definer set search_path = public as $$
begin
  -- The new place first: a row of counts is made with what it gains, never below zero.
  if tg_op <> 'DELETE' then
    perform order_counts_add(new.company_id, new.status, 1, round(new.gross * new.rate_home)::bigint);
  end if;
  if tg_op <> 'INSERT' then
    update order_counts set orders = orders - 1, gross_home = gross_home - round(old.gross * old.rate_home)::bigint
    where company_id = old.company_id and status = old.status;
  end if;
  return null;
end $$;

-- Deferred to the commit: whoever holds accounts, products and keys takes these rows last, like the invoice counters.
create constraint trigger orders_count_changes after insert or delete or update of status, company_id, gross, rate_home
  on orders deferrable initially deferred for each row execute function orders_count();

insert into order_counts (company_id, status, orders, gross_home)
select company_id, status, count(*), sum(round(gross * rate_home)) from orders group by 1, 2;

revoke all on function order_counts_add(bigint, smallint, int, bigint) from public;
revoke insert, update, delete on order_counts from brava_app;
