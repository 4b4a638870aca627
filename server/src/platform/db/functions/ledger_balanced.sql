-- At the commit: the postings of a transaction add up to zero in each currency.
create or replace function ledger_balanced() returns trigger language plpgsql as $$
begin
  if exists (select 1 from ledger_postings where transaction_id = new.transaction_id group by currency having sum(amount) <> 0) then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
