-- Double-entry ledger, append-only (guarantees G05, G06; domain rules §6).

-- An account belongs to a company, in one currency, towards one counterparty, of one kind: funds: what the company has
-- with its supplier (negative = credit used); held: set aside for its open orders; sales: what a supplier earned from
-- the counterparty, its buyer; bank: outside money that came from that buyer. Sales and bank are kept per buyer, so
-- that orders of different buyers never wait for one row.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  counterparty_id bigint references companies,
  currency char(3) not null references currencies,
  kind text not null check (kind in ('funds', 'held', 'bank', 'sales')),
  -- Minor units; sum of the account's postings, written only by write_ledger, proven by invariant I5.
  balance bigint not null default 0,
  -- Only on funds: how far below zero orders may take it. Lowering it never breaks accepted orders.
  credit_limit bigint not null default 0 check (credit_limit >= 0),
  -- Only on funds, maintained by keepDues: the amount past its due day at the last check, the oldest open due day, and
  -- the business day of that check. Orders do not change them: today's purchases are not due yet.
  overdue bigint not null default 0 check (overdue >= 0),
  oldest_due_on date,
  dues_seen_on date,
  -- Something is overdue for longer than the grace period: funds can still be spent, credit cannot.
  credit_paused boolean not null default false,
  created_at timestamptz not null default now(),
  unique nulls not distinct (company_id, counterparty_id, currency, kind),
  check (kind = 'funds' or (credit_limit = 0 and overdue = 0 and not credit_paused)),
  check (kind <> 'held' or balance >= 0)
) with (fillfactor = 50);
-- Balances move only through postings.
revoke update, delete on ledger_accounts from brava_app;
grant update (credit_limit, overdue, oldest_due_on, dues_seen_on, credit_paused) on ledger_accounts to brava_app;
-- Few companies among many have something overdue.
create index ledger_accounts_overdue on ledger_accounts (company_id) where overdue > 0;

-- Which reminder was sent for which charge: once per step, even after an interruption.
create table due_reminders (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  -- The charge as named by openDebts: its order, or the posting of a correction.
  debt text not null,
  step text not null check (step in ('dueSoon', 'overdue', 'longOverdue', 'paused')),
  -- The amount open at that time, minor units.
  amount bigint not null check (amount > 0),
  sent_at timestamptz not null default now(),
  unique (company_id, debt, step)
);
create trigger due_reminders_fixed before update or delete on due_reminders for each row execute function refuse_change();
revoke update, delete on due_reminders from brava_app;

-- Companies that get no reminders: their supplier speaks to them itself.
create table due_reminder_stops (
  company_id bigint primary key references companies
);

-- Of which due day a company has been notified in the portal: once each, even after an interruption.
create table credit_due_notices (
  company_id bigint not null references companies,
  due_on date not null,
  primary key (company_id, due_on)
);
revoke update, delete on credit_due_notices from brava_app;

create table ledger_transactions (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null check (kind in ('fundsIn', 'limit', 'hold', 'capture', 'release', 'payment', 'refund', 'repay', 'adjust')),
  -- The company whose funds or limit change. Company, currency and person are those of a locked account and of the
  -- action: no foreign keys (decision 0047).
  company_id bigint not null,
  -- The supplier with which it has them: the company, this supplier and the distributor may read the line.
  supplier_id bigint not null,
  currency char(3) not null,
  -- The amount shown: positive raises, negative lowers what is available.
  amount bigint not null,
  order_id bigint,
  user_id bigint,
  memo text not null default '',
  payment_type smallint check (payment_type between 1 and 5)
);
-- Ids grow with time within each company's accounts: a transaction is written only while they are locked.
create index ledger_transactions_order on ledger_transactions (order_id) where order_id is not null;
-- The lines shown, in their order, with their filter columns.
create index ledger_transactions_lines on ledger_transactions (company_id, id) include (kind, at, order_id, supplier_id)
  where kind <> 'capture' or amount <> 0;
-- Few lines have a memo: orders write none.
create index ledger_transactions_memo on ledger_transactions (company_id, id) where memo <> '';
create trigger ledger_transactions_fixed before update or delete on ledger_transactions for each row execute function refuse_change();
-- Written by write_ledger alone, which maintains balances, counts and the zero sum.
revoke insert, update, delete on ledger_transactions from brava_app;

create table ledger_postings (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions,
  account_id bigint not null references ledger_accounts,
  -- The account's currency (write_ledger ensures it), which exists.
  currency char(3) not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null default 0
);
create index ledger_postings_transaction on ledger_postings (transaction_id);
-- The last posting on an account up to a transaction: its balance then. Posting ids grow with those of their
-- transactions. With the amount, this index alone gives the sums of a statement of account.
create index ledger_postings_balances on ledger_postings (account_id, transaction_id, id) include (amount);
create trigger ledger_postings_fixed before update or delete on ledger_postings for each row execute function refuse_change();
revoke insert, update, delete on ledger_postings from brava_app;

-- How many lines of each kind the ledger of a company with a supplier has: maintained, so that lists over hundreds of
-- thousands of transactions return their exact total at once. Written only by write_ledger, while the company's
-- accounts are locked: the writer of a transaction holds them until the commit, so this row adds no waiting.
create table ledger_counts (
  company_id bigint not null references companies,
  supplier_id bigint not null references companies,
  kind text not null,
  lines int not null default 0 check (lines >= 0),
  primary key (company_id, supplier_id, kind)
) with (fillfactor = 50);
revoke insert, update, delete on ledger_counts from brava_app;
