-- Lists over millions of rows: an order of each sortable column that an index gives, and totals that are kept.

-- Every list of orders ends in (placed_at, id), in the direction of its column, so one index serves the filter by a
-- column, the order by it, and both directions. A page is found in the index alone; only its rows are then read.
drop index orders_created, orders_company, orders_status, orders_email_trgm;
create index orders_placed on orders (placed_at, id);
create index orders_company on orders (company_id, placed_at, id);
create index orders_status on orders (status, placed_at, id);
create index orders_user on orders (user_id, placed_at, id);
create index orders_payment_type on orders (payment_type, placed_at, id);
create index orders_payment on orders (payment, placed_at, id);
create index orders_items on orders (slots_total, placed_at, id);
-- What the columns of money in the list mean: orders.sql.ts says the same.
create index orders_total_home on orders ((round(gross * rate_home)::bigint), placed_at, id);
create index orders_margin_home on orders ((case when slots_assigned > 0
  then revenue_home - round(cost_home_e4::numeric * slots_total / slots_assigned / 100)::bigint end) desc nulls last, placed_at desc, id desc);
create index orders_margin_bp on orders ((case when slots_assigned > 0 and revenue_home > 0
  then round((revenue_home - cost_home_e4::numeric * slots_total / slots_assigned / 100) * 10000 / revenue_home)::int end) desc nulls last, placed_at desc, id desc);
-- Addresses are searched by their beginning.
create index orders_email on orders (lower(email) text_pattern_ops);
create index orders_free on orders (placed_at, id) where is_free;
create index orders_card_problems on orders (placed_at, id)
  where payment_type = 2 and payment in (1, 6, 7) and status in (3, 7, 8);

-- Orders by status over all companies. Every order changes these rows, so each database session has rows of its own
-- (its process number, folded): nobody waits for anybody, and the sum over all is exact.
create table order_totals (
  shard smallint not null,
  status smallint not null check (status between 1 and 9),
  orders int not null default 0,
  gross_home bigint not null default 0,
  primary key (shard, status)
) with (fillfactor = 50);

create function order_totals_add(of_status smallint, n int, amount bigint) returns void
language sql security definer set search_path = public as $$
  insert into order_totals as t (shard, status, orders, gross_home) values (pg_backend_pid() % 64, of_status, n, amount)
  on conflict (shard, status) do update set orders = t.orders + n, gross_home = t.gross_home + amount
$$;

create or replace function orders_count() returns trigger language plpgsql security definer set search_path = public as $$
declare
  gained bigint;
  lost bigint;
begin
  -- The new place first: a row of counts is made with what it gains, never below zero.
  if tg_op <> 'DELETE' then
    gained := round(new.gross * new.rate_home)::bigint;
    perform order_counts_add(new.company_id, new.status, 1, gained);
    perform order_totals_add(new.status, 1, gained);
  end if;
  if tg_op <> 'INSERT' then
    lost := round(old.gross * old.rate_home)::bigint;
    update order_counts set orders = orders - 1, gross_home = gross_home - lost
    where company_id = old.company_id and status = old.status;
    perform order_totals_add(old.status, -1, -lost);
  end if;
  return null;
end $$;

insert into order_totals (shard, status, orders, gross_home) select 0, status, sum(orders), sum(gross_home) from order_counts group by status;
revoke all on function order_totals_add(smallint, int, bigint) from public;
revoke insert, update, delete on order_totals from brava_app;

-- Invoices by issuer and buyer: how many, what they come to, and how many of them each side has opened.
create table invoice_totals (
  issuer_id bigint not null references companies,
  buyer_id bigint not null references companies,
  currency char(3) not null references currencies,
  invoices int not null default 0,
  net bigint not null default 0,
  vat bigint not null default 0,
  gross bigint not null default 0,
  opened_by_issuer int not null default 0,
  opened_by_buyer int not null default 0,
  primary key (issuer_id, buyer_id, currency)
) with (fillfactor = 50);
create index invoice_totals_buyer on invoice_totals (buyer_id);

create function invoices_count() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into invoice_totals as t (issuer_id, buyer_id, currency, invoices, net, vat, gross)
  values (new.issuer_id, new.buyer_id, new.currency, 1, new.net, new.vat, new.gross)
  on conflict (issuer_id, buyer_id, currency) do update
    set invoices = t.invoices + 1, net = t.net + excluded.net, vat = t.vat + excluded.vat, gross = t.gross + excluded.gross;
  return null;
end $$;
create trigger invoices_counted after insert on invoices for each row execute function invoices_count();

create function invoice_openings_count() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update invoice_totals t set opened_by_issuer = t.opened_by_issuer + (i.issuer_id = new.company_id)::int,
    opened_by_buyer = t.opened_by_buyer + (i.buyer_id = new.company_id)::int
  from invoices i
  where i.id = new.invoice_id and (t.issuer_id, t.buyer_id, t.currency) = (i.issuer_id, i.buyer_id, i.currency);
  return null;
end $$;
create trigger invoice_openings_counted after insert on invoice_openings for each row execute function invoice_openings_count();

insert into invoice_totals (issuer_id, buyer_id, currency, invoices, net, vat, gross, opened_by_issuer, opened_by_buyer)
select i.issuer_id, i.buyer_id, i.currency, count(*), sum(i.net), sum(i.vat), sum(i.gross),
  (select count(*) from invoice_openings o join invoices x on x.id = o.invoice_id
    where (x.issuer_id, x.buyer_id, x.currency) = (i.issuer_id, i.buyer_id, i.currency) and o.company_id = i.issuer_id),
  (select count(*) from invoice_openings o join invoices x on x.id = o.invoice_id
    where (x.issuer_id, x.buyer_id, x.currency) = (i.issuer_id, i.buyer_id, i.currency) and o.company_id = i.buyer_id)
from invoices i group by 1, 2, 3;
revoke insert, update, delete on invoice_totals from brava_app;

-- Invoices of all issuers by day; those of one issuer or buyer have their own index already.
create index invoices_issued on invoices (issued_at, id);
create index invoices_number_trgm on invoices using gin (number gin_trgm_ops);

-- The keys of a product, the latest change first.
drop index keys_product;
create index keys_product on keys (product_id, changed_at, id);
