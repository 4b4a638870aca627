-- What machines of partners hear of: thin, never a code (decision 0131). A company has events only once it reads them.

-- Who reads, and the last number that was given. One row for a company and environment.
create table partner_event_readers (
  company_id bigint not null references companies,
  environment text not null check (environment in ('live', 'test')),
  last_sequence bigint not null default 0,
  -- Up to here events were forgotten for their age.
  forgotten_sequence bigint not null default 0,
  since timestamptz not null default now(),
  -- balance.low was told, and what the company can spend has not come above it since.
  balance_low boolean not null default false,
  primary key (company_id, environment)
) with (fillfactor = 50);

create table partner_events (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  environment text not null default 'live',
  -- eventTypes of the contract.
  type text not null,
  -- Without gaps for a company and environment. Null until the sequencer has seen it committed: numbers from inside
  -- transactions would let a reader skip what commits late.
  sequence bigint,
  -- What it is about; nothing of it can be deleted by the application (decision 0047).
  order_id bigint,
  product_id bigint,
  invoice_id bigint,
  -- Only for this address: its test.
  webhook_id bigint,
  -- Small facts by name.
  facts jsonb not null default '{}',
  at timestamptz not null default now(),
  constraint partner_events_sequence unique (company_id, environment, sequence)
);
create index partner_events_new on partner_events (id) where sequence is null;
create index partner_events_at on partner_events (at);

-- After the tables: they are filled with it.
create trigger order_events_for_partners after insert on order_events referencing new table as new_rows
  for each statement execute function note_partner_order_events();
create trigger invoices_for_partners after insert on invoices referencing new table as new_rows
  for each statement execute function note_partner_invoices();
