-- Locks the open funds and held accounts of companies in ascending order of id, and returns them; `isCurrent`: with the
-- company's current supplier, in its current currency. Read after they are locked: anyone who gives a company another
-- supplier locks them, and a caller that waited for that must not return the previous supplier.
create or replace function lock_funds(of_companies bigint[]) returns json language plpgsql as $$
declare answer json;
begin
  perform 1 from ledger_accounts a where a.company_id = any(of_companies) and a.kind in ('funds', 'held') order by a.id for update;
  select coalesce(json_agg(a), '[]') into answer from (
    select a.id, a.company_id as "companyId", a.kind, c.parent_id as "supplierId", c.currency, a.balance,
      a.credit_limit as "creditLimit", a.overdue, a.credit_paused as "creditPaused", a.counterparty_id = c.parent_id and a.currency = c.currency as "isCurrent"
    from ledger_accounts a join companies c on c.id = a.company_id
    where a.company_id = any(of_companies) and a.kind in ('funds', 'held') order by a.id
  ) a;
  return answer;
end $$;
