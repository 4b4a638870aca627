-- Before a posting is written: moves the balance of its account. An order that is charged at once takes its money from the
-- funds without setting it aside first: the guard against overspending covers both.
create or replace function ledger_post() returns trigger language plpgsql security definer set search_path = public as $$
declare account ledger_accounts;
begin
  update ledger_accounts set balance = balance + new.amount where id = new.account_id returning * into account;
  if account.currency <> new.currency then
    raise exception 'posting in % on an account in %', new.currency, account.currency using errcode = 'check_violation';
  end if;
  -- The last guard against overspending: ordering never takes funds below the credit limit. Money that came from
  -- outside for the order (payment_type) has been booked in before.
  if account.kind = 'funds' and new.amount < 0 and account.balance < -account.credit_limit then
    if exists (select 1 from ledger_transactions t where t.id = new.transaction_id
        and (t.kind = 'hold' or (t.kind = 'capture' and t.payment_type is null))) then
      raise exception 'account % would be overdrawn', account.id using errcode = 'check_violation';
    end if;
  end if;
  new.balance_after := account.balance;
  return new;
end $$;
