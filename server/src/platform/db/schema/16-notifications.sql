-- What happened and has yet to be notified: written in the transaction of its cause, turned into notifications in
-- batches a moment later (decision 0112).
create table news (
  id bigint generated always as identity primary key,
  kind text not null,
  -- The company whose people it concerns, where the kind does not imply it.
  company_id bigint,
  product_id bigint,
  order_id bigint,
  ticket_id bigint,
  -- Who caused it: this person is not notified.
  user_id bigint,
  -- How many products one row covers, where many changed together.
  count int not null default 1,
  -- The import it belongs to: notified once, when the import has ended.
  job_run_id bigint,
  detail jsonb not null default '{}',
  at timestamptz not null default now(),
  due_at timestamptz not null default now()
);
create index news_due on news (due_at);
-- The effect of a run on a company's products, without naming them.
create unique index news_of_run on news (job_run_id, company_id, kind)
  where job_run_id is not null and company_id is not null and product_id is null;

-- One line for one person. No foreign keys: the application can delete nothing that it names (decision 0047).
create table notifications (
  id bigint generated always as identity,
  user_id bigint not null,
  -- The person's company at that time: a person who has moved to another company does not see it.
  company_id bigint not null,
  topic text not null,
  kind text not null,
  -- 1 add, 2 edit, 3 delete.
  type smallint not null check (type in (1, 2, 3)),
  product_id bigint,
  order_id bigint,
  ticket_id bigint,
  partner_id bigint,
  detail jsonb not null default '{}',
  -- Text that a search matches.
  words text not null default '',
  -- False: the person wants this topic by mail only.
  is_shown boolean not null default true,
  -- 0 never, 1 at once, 2 in the daily digest.
  mail smallint not null default 0 check (mail in (0, 1, 2)),
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  mailed_at timestamptz,
  primary key (id, created_at)
) partition by range (created_at);
create index notifications_all on notifications (user_id, company_id, created_at desc, id desc) where is_shown;
create index notifications_unseen on notifications (user_id, company_id, created_at desc, id desc) where is_shown and seen_at is null;
create index notifications_product on notifications (product_id, company_id, created_at) where product_id is not null;
create index notifications_to_mail on notifications (mail, user_id) where mail > 0 and mailed_at is null;
create trigger notifications_inserted after insert on notifications referencing new table as new_rows
  for each statement execute function notifications_count();
create trigger notifications_updated after update on notifications referencing new table as new_rows old table as old_rows
  for each statement execute function notifications_count();
create trigger notifications_deleted after delete on notifications referencing old table as old_rows
  for each statement execute function notifications_count();
select make_months('notifications');

-- How many each person has, maintained by the triggers above.
create table notification_counts (
  user_id bigint not null,
  company_id bigint not null,
  topic text not null,
  shown int not null default 0,
  unseen int not null default 0,
  primary key (user_id, company_id, topic)
);
revoke insert, update, delete on notification_counts from brava_app;

-- How a person wants to be notified of a topic; without a row: only in the portal.
create table notification_choices (
  user_id bigint not null,
  topic text not null,
  in_product boolean not null,
  mail smallint not null check (mail in (0, 1, 2)),
  primary key (user_id, topic)
);

-- The last notified state of stock: a product is notified once each time it runs low, is sold out, or is back in stock.
create table stock_told (
  product_id bigint primary key references products,
  is_low boolean not null,
  is_out boolean not null
);
