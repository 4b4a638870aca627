-- Double-entry ledger, append-only (guarantees G05, G06; domain rules §6).

-- An account belongs to a company, in one currency, towards one counterparty, of one kind:
-- funds: what the company has with its supplier (negative = credit used); held: set aside for its open orders;
-- sales: what a supplier earned from the counterparty, its buyer; bank: money that came from that buyer from outside.
-- Sales and bank are kept per buyer, so that orders of different buyers never wait for one row.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  counterparty_id bigint references companies,
  currency char(3) not null references currencies,
  kind text not null check (kind in ('funds', 'held', 'bank', 'sales')),
  -- Minor units; sum of the account's postings, written only by the trigger below, proven by invariant I5.
  balance bigint not null default 0,
  -- Only on funds: how far below zero orders may take it. Lowering it never breaks accepted orders.
  credit_limit bigint not null default 0 check (credit_limit >= 0),
  created_at timestamptz not null default now(),
  unique nulls not distinct (company_id, counterparty_id, currency, kind),
  check (kind = 'funds' or credit_limit = 0),
  check (kind <> 'held' or balance >= 0)
) with (fillfactor = 50);

create table ledger_transactions (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null check (kind in ('fundsIn', 'limit', 'hold', 'capture', 'release', 'payment', 'refund', 'repay', 'adjust')),
  -- The company whose funds or limit it is about.
  company_id bigint not null references companies,
  currency char(3) not null references currencies,
  -- What the person reads: positive raises, negative lowers what is available.
  amount bigint not null,
  order_id bigint,
  user_id bigint references users,
  memo text not null default '',
  payment_type smallint check (payment_type between 1 and 5)
);
create index ledger_transactions_company on ledger_transactions (company_id, id desc);
-- Ids grow with time on each company's accounts: a transaction is written only while they are locked.
create index ledger_transactions_order on ledger_transactions (order_id) where order_id is not null;

create table ledger_postings (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions,
  account_id bigint not null references ledger_accounts,
  currency char(3) not null references currencies,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null default 0
);
create index ledger_postings_transaction on ledger_postings (transaction_id);
create index ledger_postings_account on ledger_postings (account_id, id desc);

create function ledger_post() returns trigger language plpgsql security definer set search_path = public as $$
declare account ledger_accounts;
begin
  update ledger_accounts set balance = balance + new.amount where id = new.account_id returning * into account;
  if account.currency <> new.currency then
    raise exception 'posting in % on an account in %', new.currency, account.currency using errcode = 'check_violation';
  end if;
  -- The last guard against overspending: setting money aside never takes funds below the credit limit.
  if account.kind = 'funds' and new.amount < 0 and account.balance < -account.credit_limit
    and exists (select 1 from ledger_transactions t where t.id = new.transaction_id and t.kind = 'hold') then
    raise exception 'account % would be overdrawn', account.id using errcode = 'check_violation';
  end if;
  new.balance_after := account.balance;
  return new;
end $$;
create trigger ledger_postings_balance before insert on ledger_postings for each row execute function ledger_post();

create function ledger_balanced() returns trigger language plpgsql as $$
begin
  if exists (select 1 from ledger_postings where transaction_id = new.transaction_id group by currency having sum(amount) <> 0) then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_postings_balanced after insert on ledger_postings deferrable initially deferred for each row execute function ledger_balanced();
create trigger ledger_postings_fixed before update or delete on ledger_postings for each row execute function refuse_change();
create trigger ledger_transactions_fixed before update or delete on ledger_transactions for each row execute function refuse_change();

revoke update, delete on ledger_postings, ledger_transactions from brava_app;
-- Balances move only through postings.
revoke update, delete on ledger_accounts from brava_app;
grant update (credit_limit) on ledger_accounts to brava_app;
