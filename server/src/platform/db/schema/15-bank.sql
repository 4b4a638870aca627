-- Bank statements: the movements that the distributor's bank reports, and how they are settled with orders and funds.

-- A statement, or a page of one, with its closing balance: one row each, whichever files contained it.
create table bank_statements (
  id bigint generated always as identity primary key,
  account text not null check (length(account) between 1 and 35),
  number text not null check (length(number) <= 70),
  currency char(3) not null references currencies,
  -- Minor units; null where the bank gives none.
  closing bigint,
  closed_on date,
  import_id bigint not null references imports,
  created_at timestamptz not null default now(),
  unique nulls not distinct (account, number, currency, closed_on, closing)
);
revoke update, delete on bank_statements from brava_app;

-- What the bank reported never changes; its state here does (entryTransitions in the contract).
create table bank_entries (
  id bigint generated always as identity primary key,
  statement_id bigint not null references bank_statements,
  account text not null,
  -- The same entry has the same key in every file: built from account, day, direction, amount and the bank's own
  -- references.
  entry_key text not null,
  booked_on date not null,
  valued_on date,
  -- Minor units, always positive; the state gives the direction: 5 is outgoing money.
  amount bigint not null check (amount > 0),
  currency char(3) not null references currencies,
  is_return boolean not null default false,
  -- The bank reversed an incoming payment: outgoing money that somebody has to look into, so it starts as open.
  takes_back boolean not null default false,
  -- Without a bank reference and equal to an entry of another statement: only a person can tell whether it is the same.
  perhaps_known boolean not null default false,
  party text not null default '',
  party_account text not null default '',
  reference text not null default '',
  purpose text not null default '',
  bank_reference text not null default '',
  words text generated always as (party || ' ' || party_account || ' ' || reference || ' ' || purpose || ' ' || bank_reference) stored,
  state smallint not null check (state between 1 and 5),
  -- The order it pays, or the first of several: bank_entry_further_orders has the others.
  order_id bigint references orders,
  company_id bigint references companies,
  -- What exceeded its orders and went to the funds of its company.
  surplus bigint not null default 0 check (surplus between 0 and amount),
  reason text not null default '',
  handled_by bigint references users,
  handled_at timestamptz,
  created_at timestamptz not null default now(),
  unique (account, entry_key),
  check ((state = 2) = (order_id is not null)),
  check ((state in (2, 3)) = (company_id is not null)),
  check (state <> 4 or reason <> ''),
  check (state not in (2, 3) or not is_return),
  check (not takes_back or is_return)
) with (fillfactor = 90);
-- Lists sort last by (booked_on, id): one index for a filter by state with its order, one for all.
create index bank_entries_state on bank_entries (state, booked_on, id);
-- Includes the state, for lists of several states.
create index bank_entries_booked on bank_entries (booked_on, id) include (state);
create index bank_entries_amount on bank_entries (amount, booked_on, id);
create index bank_entries_party on bank_entries (party, booked_on, id);
create index bank_entries_order on bank_entries (order_id) where order_id is not null;
create index bank_entries_words_trgm on bank_entries using gin (folded(words) gin_trgm_ops);
revoke update, delete on bank_entries from brava_app;
grant update (state, order_id, company_id, surplus, reason, handled_by, handled_at) on bank_entries to brava_app;

-- The orders beyond the first of an entry that pays several. Insert-only.
create table bank_entry_further_orders (
  entry_id bigint not null references bank_entries,
  order_id bigint not null references orders,
  primary key (entry_id, order_id)
);
create trigger bank_entry_further_orders_fixed before update or delete on bank_entry_further_orders
  for each row execute function refuse_change();
revoke update, delete on bank_entry_further_orders from brava_app;

-- How many entries are in each state: maintained, so that lists over a million return their exact total at once.
create table bank_entry_counts (
  state smallint primary key check (state between 1 and 5),
  entries int not null default 0 check (entries >= 0)
) with (fillfactor = 50);
insert into bank_entry_counts (state) values (1), (2), (3), (4), (5);
revoke insert, update, delete on bank_entry_counts from brava_app;
create trigger bank_entries_added after insert on bank_entries referencing new table as added
  for each statement execute function bank_entries_count();
create trigger bank_entries_moved after update of state on bank_entries for each row
  when (old.state <> new.state) execute function bank_entry_moved();
