-- The outbox: written in the transaction of its cause, sent at least once by a job, kept for administrators to read.
-- `data` holds what the template needs and never a key's text or another secret in the clear.
create table mails (
  id bigint generated always as identity primary key,
  -- The same cause never mails twice.
  dedupe_key text not null unique,
  template text not null,
  language text not null check (language in ('bs', 'hr', 'en')),
  to_address text not null,
  to_name text not null default '',
  data jsonb not null default '{}',
  sealed_data text,
  -- Whom and what it is about; none of them can be deleted by the application (decision 0047).
  company_id bigint,
  user_id bigint,
  order_id bigint,
  subject text,
  state text not null default 'queued' check (state in ('queued', 'sent', 'stored', 'failed')),
  tries int not null default 0,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_created on mails (created_at desc, id desc);
create index mails_queued on mails (id) where state = 'queued';
create index mails_order on mails (order_id) where order_id is not null;
-- Mails given up are few and counted every few seconds (metrics, alerts).
create index mails_failed on mails (id) where state = 'failed';

-- How many mails with a link somebody caused or got on a day (UTC): invitations, links, proofs, codes sent again.
create table mail_counts (
  day date not null,
  -- "from:<user id>", "from:ip:<address>", "to:<e-mail address in lower case>", "to:code:…", "to:order 17:…".
  key text not null,
  count int not null check (count > 0),
  primary key (day, key)
);
