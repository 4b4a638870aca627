-- The account of a company with another one, opened if missing. Of two concurrent calls one opens it, the other finds
-- it.
create or replace function open_account(of_company bigint, towards bigint, in_currency text, of_kind text) returns bigint
language plpgsql as $$
declare account bigint;
begin
  loop
    select id into account from ledger_accounts a where a.company_id = of_company and a.counterparty_id = towards
      and a.currency = in_currency and a.kind = of_kind;
    if account is not null then return account; end if;
    insert into ledger_accounts (company_id, counterparty_id, currency, kind)
    values (of_company, towards, in_currency, of_kind)
    on conflict (company_id, counterparty_id, currency, kind) do nothing;
  end loop;
end $$;
