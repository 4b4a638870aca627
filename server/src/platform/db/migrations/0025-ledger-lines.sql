-- The ledger of a company over hundreds of thousands of transactions: how many lines of each kind it has is kept, and one
-- index gives the lines that are shown, in their order, with what they are narrowed by.

-- Written only by the trigger below, which runs while the company's accounts are locked: whoever writes a transaction
-- holds them until the commit, so this row makes nobody wait who does not wait already.
create table ledger_counts (
  company_id bigint not null references companies,
  kind text not null,
  lines int not null default 0 check (lines >= 0),
  primary key (company_id, kind)
) with (fillfactor = 50);

create function ledger_lines_count() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update ledger_counts set lines = lines + 1 where company_id = new.company_id and kind = new.kind;
  if not found then
    insert into ledger_counts as c (company_id, kind, lines) values (new.company_id, new.kind, 1)
    on conflict (company_id, kind) do update set lines = c.lines + 1;
  end if;
  return null;
end $$;
-- A charge that follows its own hold changes nothing of what is available and is no line. Transactions are never changed
-- or deleted.
create trigger ledger_lines_counted after insert on ledger_transactions for each row
  when (new.kind <> 'capture' or new.amount <> 0) execute function ledger_lines_count();

insert into ledger_counts (company_id, kind, lines)
select company_id, kind, count(*) from ledger_transactions where kind <> 'capture' or amount <> 0 group by 1, 2;
revoke insert, update, delete on ledger_counts from brava_app;

create index ledger_transactions_lines on ledger_transactions (company_id, id) include (kind, at, order_id)
  where kind <> 'capture' or amount <> 0;
drop index ledger_transactions_company;
-- Few lines have a memo: orders write none.
create index ledger_transactions_memo on ledger_transactions (company_id, id) where memo <> '';

-- The last posting on an account up to a transaction: its balance then. Ids of postings grow with their transactions'.
create index ledger_postings_balances on ledger_postings (account_id, transaction_id, id);
drop index ledger_postings_account;
