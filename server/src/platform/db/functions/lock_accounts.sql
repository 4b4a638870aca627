-- Locks the funds and held accounts of companies in ascending order of id; those with their current supplier are opened
-- if missing, and returned.
create or replace function lock_accounts(of_companies bigint[]) returns table (
  company_id bigint, supplier_id bigint, currency text, funds_id bigint, held_id bigint, funds bigint, held bigint,
  credit_limit bigint) language plpgsql as $$
#variable_conflict use_column
begin
  if exists (select 1 from companies c where c.id = any(of_companies) and c.parent_id is not null and 2 <> (
    select count(*) from ledger_accounts a where a.company_id = c.id and a.counterparty_id = c.parent_id
      and a.currency = c.currency and a.kind in ('funds', 'held')))
  then
    insert into ledger_accounts (company_id, counterparty_id, currency, kind)
    select c.id, c.parent_id, c.currency, k from companies c, unnest(array['funds', 'held']) k
    where c.id = any(of_companies) and c.parent_id is not null order by c.id, k
    on conflict (company_id, counterparty_id, currency, kind) do nothing;
  end if;
  perform 1 from ledger_accounts a where a.company_id = any(of_companies) and a.kind in ('funds', 'held')
  order by a.id for update;
  return query select c.id, c.parent_id, c.currency::text, f.id, h.id, f.balance, h.balance, f.credit_limit
  from companies c
  join ledger_accounts f on f.company_id = c.id and f.counterparty_id = c.parent_id and f.currency = c.currency and f.kind = 'funds'
  join ledger_accounts h on h.company_id = c.id and h.counterparty_id = c.parent_id and h.currency = c.currency and h.kind = 'held'
  where c.id = any(of_companies);
end $$;
