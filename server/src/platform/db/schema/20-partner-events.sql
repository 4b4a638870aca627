-- Events for partners' programs: thin, never a code (decision 0131). A company has events only once it reads them.

-- Who reads, and the last assigned number. One row per company and environment.
create table partner_event_readers (
  company_id bigint not null references companies,
  environment text not null check (environment in ('live', 'test')),
  last_sequence bigint not null default 0,
  -- Events up to here were deleted because of their age.
  forgotten_sequence bigint not null default 0,
  since timestamptz not null default now(),
  -- balance.low was sent, and what the company can spend has not risen above the threshold since.
  balance_low boolean not null default false,
  primary key (company_id, environment)
) with (fillfactor = 50);

create table partner_events (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  environment text not null default 'live',
  -- eventTypes of the contract.
  type text not null,
  -- Gapless per company and environment. Null until the sequencer has seen it committed: with numbers from inside
  -- transactions a reader could skip what commits late.
  sequence bigint,
  -- What it is about; the application can delete none of it (decision 0047).
  order_id bigint,
  product_id bigint,
  invoice_id bigint,
  -- Only for this address: its test event.
  webhook_id bigint,
  -- Small facts by name.
  facts jsonb not null default '{}',
  at timestamptz not null default now(),
  constraint partner_events_sequence unique (company_id, environment, sequence)
);
create index partner_events_new on partner_events (id) where sequence is null;
create index partner_events_at on partner_events (at);

-- After the tables: it fills them.
create trigger order_events_for_partners after insert on order_events referencing new table as new_rows
  for each statement execute function note_partner_order_events();
create trigger invoices_for_partners after insert on invoices referencing new table as new_rows
  for each statement execute function note_partner_invoices();
