-- Invoices (immutable snapshots with gapless numbers) and the mail outbox.

-- One row per issuer, series and year; locked while a number is taken, so that a rollback leaves no gap (invariant I8).
create table invoice_counters (
  issuer_id bigint not null references companies,
  series text not null,
  year int not null,
  last int not null default 0,
  primary key (issuer_id, series, year)
) with (fillfactor = 50);

create table invoices (
  id bigint generated always as identity primary key,
  number text not null,
  issuer_id bigint not null references companies,
  series text not null,
  year int not null,
  seq int not null check (seq > 0),
  -- 1 invoice, 2 credit note.
  kind smallint not null default 1 check (kind in (1, 2)),
  refers_to_id bigint references invoices,
  buyer_id bigint not null references companies,
  order_id bigint references orders,
  leg_id bigint references order_legs,
  currency char(3) not null references currencies,
  net bigint not null,
  vat bigint not null,
  gross bigint not null check (gross = net + vat),
  issued_at timestamptz not null,
  supplied_on date not null,
  -- Parties, lines, rates and texts as they were: the invoice reads nothing else.
  snapshot jsonb not null,
  created_at timestamptz not null default now(),
  unique (issuer_id, series, year, seq),
  unique (issuer_id, number),
  check ((kind = 2) = (refers_to_id is not null))
);
create unique index invoices_one_per_leg on invoices (leg_id) where kind = 1;
create index invoices_issuer on invoices (issuer_id, issued_at desc, id desc);
create index invoices_buyer on invoices (buyer_id, issued_at desc, id desc);
create index invoices_order on invoices (order_id);
create trigger invoices_fixed before update or delete on invoices for each row execute function refuse_change();

-- The PDF once made: a second download is the same to the byte.
create table invoice_files (
  invoice_id bigint not null references invoices,
  language text not null check (language in ('bs', 'hr', 'en')),
  file_id bigint not null references files,
  primary key (invoice_id, language)
);
create trigger invoice_files_fixed before update or delete on invoice_files for each row execute function refuse_change();

-- The "new" badge: who has opened which invoice.
create table invoice_openings (
  invoice_id bigint not null references invoices,
  company_id bigint not null references companies,
  at timestamptz not null default now(),
  primary key (invoice_id, company_id)
);
revoke update, delete on invoices, invoice_files from brava_app;

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
  company_id bigint references companies,
  user_id bigint references users,
  order_id bigint references orders,
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
