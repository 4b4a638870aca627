-- Invoices: immutable snapshots with gapless numbers. They are numbered right after the sale, in batches (decision
-- 0049).

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
  -- Issuer, buyer, order, leg and currency cannot be deleted by the application: no foreign keys (decision 0047).
  issuer_id bigint not null,
  series text not null,
  year int not null,
  seq int not null check (seq > 0),
  -- 1 invoice, 2 credit note.
  kind smallint not null default 1 check (kind in (1, 2)),
  refers_to_id bigint references invoices,
  -- The refund of a credit note, whose amounts are negative here, so that lists and sums show the amounts after
  -- refunds. In its snapshot they are positive, as printed on a credit note.
  refund_id bigint references refunds,
  buyer_id bigint not null,
  order_id bigint,
  leg_id bigint,
  -- For an order invoiced by delivery: which delivery, counted from 1. Otherwise 1.
  part smallint not null default 1 check (part > 0),
  currency char(3) not null,
  net bigint not null,
  vat bigint not null,
  gross bigint not null check (gross = net + vat),
  issued_at timestamptz not null,
  supplied_on date not null,
  -- Parties, lines, rates and texts at the time of issue: the invoice reads nothing else.
  snapshot jsonb not null,
  created_at timestamptz not null default now(),
  unique (issuer_id, series, year, seq),
  unique (issuer_id, number),
  check ((kind = 2) = (refers_to_id is not null)),
  check ((kind = 2) = (refund_id is not null)),
  check (kind = 1 or gross <= 0)
);
create unique index invoices_one_per_part on invoices (leg_id, part) where kind = 1;
create unique index invoices_one_per_refund on invoices (refund_id, leg_id, part) where kind = 2;
create index invoices_issuer on invoices (issuer_id, issued_at desc, id desc);
create index invoices_buyer on invoices (buyer_id, issued_at desc, id desc);
-- Partners' programs read what was numbered since a time.
create index invoices_received on invoices (buyer_id, created_at desc, id desc);
create index invoices_refers_to on invoices (refers_to_id) where refers_to_id is not null;
create index invoices_order on invoices (order_id);
-- Invoices of all issuers by day; those of one issuer or buyer have their own index already.
create index invoices_issued on invoices (issued_at, id);
create index invoices_number_trgm on invoices using gin (number gin_trgm_ops);
-- Invoices of an issuer by gross total. Net and VAT have no index: each would lengthen the time for which a batch locks
-- the counter of its series.
create index invoices_gross on invoices (issuer_id, gross, issued_at, id);
create trigger invoices_fixed before update or delete on invoices for each row execute function refuse_change();
create trigger invoices_counted after insert on invoices referencing new table as issued
  for each statement execute function invoices_count();
revoke update, delete on invoices from brava_app;

-- A party as named on documents: one row for each version of a company's data at the time of a sale or purchase, found
-- by content.
create table invoice_parties (
  -- SHA-256 of the facts, in hexadecimal.
  digest text primary key,
  facts jsonb not null
);
create trigger invoice_parties_fixed before update or delete on invoice_parties for each row execute function refuse_change();
revoke update, delete on invoice_parties from brava_app;

-- A document that is due for a sale and has no number yet. Written in the transaction of the sale, deleted in the one
-- that issues the document. It freezes what could change in between; legs, lines and prices of an order never change
-- and are read later. It has no foreign keys: the row is short-lived, and the document that follows has them.
create table invoices_due (
  leg_id bigint not null,
  part smallint not null default 1,
  -- 1 invoice, 2 credit note: numbered once the invoice it refers to has its number.
  kind smallint not null default 1 check (kind in (1, 2)),
  -- The refund of a credit note; 0 for an invoice.
  refund_id bigint not null default 0,
  order_id bigint not null,
  issuer_id bigint not null,
  buyer_id bigint not null,
  series text not null,
  -- The moment of the sale and its day in the issuer's time zone: the dates on the document, whenever it is numbered.
  sold_at timestamptz not null,
  supplied_on date not null,
  payment_type smallint not null,
  rate_home numeric not null,
  -- The part that the buyer bought on credit: the invoice's gross total minus this was paid, minor units.
  on_credit bigint not null default 0 check (on_credit >= 0),
  issuer_digest text not null,
  buyer_digest text not null,
  created_at timestamptz not null default now(),
  primary key (leg_id, part, kind, refund_id),
  check ((kind = 2) = (refund_id > 0))
);
revoke update on invoices_due from brava_app;

-- Due documents that may not be issued: the rules they would break, [{rule, at, product, text}]. The order is delivered
-- all the same; the document waits here until somebody has corrected the data and lets it be issued again.
create table invoices_held (
  id bigint generated always as identity primary key,
  leg_id bigint not null,
  part smallint not null default 1,
  kind smallint not null,
  refund_id bigint not null,
  issuer_id bigint not null references companies,
  buyer_id bigint not null references companies,
  order_id bigint not null references orders,
  currency char(3) not null references currencies,
  gross bigint not null,
  sold_at timestamptz not null,
  rule_set text not null,
  findings jsonb not null,
  held_at timestamptz not null default now(),
  unique (leg_id, part, kind, refund_id)
);
create index invoices_held_issuer on invoices_held (issuer_id, held_at, id);
revoke update on invoices_held from brava_app;

-- The PDF and the XML once generated: a second download is byte-identical.
create table invoice_files (
  invoice_id bigint not null references invoices,
  language text not null check (language in ('bs', 'hr', 'en')),
  format text not null check (format in ('pdf', 'xml')),
  file_id bigint not null references files,
  primary key (invoice_id, language, format)
);
create index invoice_files_file on invoice_files (file_id);
create trigger invoice_files_fixed before update or delete on invoice_files for each row execute function refuse_change();
revoke update, delete on invoice_files from brava_app;

-- A line on the invoice of a delivery: units that were delivered together, at their share of what was not invoiced
-- before. Only for orders invoiced by delivery; written in the transaction of the delivery.
create table invoice_part_lines (
  leg_id bigint not null,
  part smallint not null check (part > 0),
  order_line_id bigint not null,
  units int not null check (units > 0),
  net bigint not null,
  vat bigint not null,
  gross bigint not null check (gross = net + vat),
  primary key (leg_id, part, order_line_id)
);
create index invoice_part_lines_line on invoice_part_lines (order_line_id, leg_id);
create trigger invoice_part_lines_fixed before update or delete on invoice_part_lines for each row execute function refuse_change();
revoke update, delete on invoice_part_lines from brava_app;

-- VAT texts on documents by reason, in place of the standard text: the newest version applies, earlier ones show who
-- changed it and when. No text: back to the standard one. Issued documents have theirs in the snapshot.
create table vat_texts (
  reason text not null check (reason in ('reverseCharge', 'voucher', 'agency', 'export')),
  version int not null check (version > 0),
  -- {en, bs, hr}
  text jsonb,
  changed_by bigint not null,
  changed_at timestamptz not null,
  primary key (reason, version)
);
create trigger vat_texts_fixed before update or delete on vat_texts for each row execute function refuse_change();
revoke update, delete on vat_texts from brava_app;

-- The "new" badge: who has opened which invoice.
create table invoice_openings (
  invoice_id bigint not null references invoices,
  company_id bigint not null references companies,
  at timestamptz not null default now(),
  primary key (invoice_id, company_id)
);
create trigger invoice_openings_counted after insert on invoice_openings for each row execute function invoice_openings_count();

-- Invoices by issuer and buyer: how many, their totals, and how many of them each side has opened.
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
revoke insert, update, delete on invoice_totals from brava_app;

-- The access point that carries the distributor's e-invoices; no row until an administrator sets it (decision 0092).
create table access_point (
  id smallint primary key default 1 check (id = 1),
  is_on boolean not null,
  -- The key below is sent there and nowhere else.
  address text not null,
  sealed_key text not null,
  changed_by bigint not null references users,
  changed_at timestamptz not null
);

-- Invoices and credit notes on their way through the access point: one row each, written together with the number.
create table e_invoices (
  invoice_id bigint primary key references invoices,
  -- eInvoiceState of the contract.
  state smallint not null default 1 check (state between 1 and 6),
  -- Counted from 1; incremented each time a person sends it again. The access point knows each round by its own id.
  round int not null default 1 check (round > 0),
  -- Attempts since the last state change.
  tries int not null default 0,
  -- When the access point is asked next; null: nothing left to ask.
  next_at timestamptz,
  -- Why the last attempt failed.
  error text,
  -- Of a rejection, in the words of the rejecting party; of closing, in those of the person who closed it.
  reason text not null default '',
  -- The buyer rejected it, not the access point: the buyer knows it, and so may also know its credit notes.
  reached_buyer boolean not null default false,
  changed_at timestamptz not null,
  check (state not in (4, 6) or next_at is null)
);
create index e_invoices_next on e_invoices (next_at) where next_at is not null;
create index e_invoices_rejected on e_invoices (changed_at, invoice_id) where state = 4;
revoke delete on e_invoices from brava_app;
