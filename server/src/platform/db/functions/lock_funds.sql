-- Locks the funds and held accounts of companies that are open, in ascending order of id, and answers them; `isCurrent`: towards
-- the company's supplier of today, in its currency of today. Read after they are locked: whoever gives a company another
-- supplier holds them, and who waited for that must not answer with the supplier of before.
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
