-- Writes ledger transactions with their postings, in the given order, and updates the balances: [{kind, companyId,
-- supplierId, currency, amount, orderId, userId, memo, paymentType, postings: [{accountId, amount} or {kind, companyId,
-- counterpartyId, amount}]}]. The only way into the books: nothing else may write there (guarantees G05, G06). It
-- refuses postings that do not add up to zero in each transaction, postings in a currency other than their account's,
-- and ordering (hold, or capture without outside money) that takes funds below their credit limit at any step. Works
-- row by row: for the few rows of an order that is twice as fast as one set-based statement, whose plan has to be set
-- up each time, as it would be for reading the JSON as a table.
create or replace function write_ledger(entries jsonb) returns bigint language plpgsql security definer set search_path = public as $$
declare
  entry jsonb;
  posting jsonb;
  of_kind text;
  of_company bigint;
  of_supplier bigint;
  in_currency text;
  of_payment smallint;
  part bigint;
  account record;
  made bigint;
  on_account bigint;
  total bigint;
begin
  for n in 0 .. jsonb_array_length(entries) - 1 loop
    entry := entries->n;
    of_kind := entry->>'kind';
    of_company := entry->>'companyId';
    of_supplier := entry->>'supplierId';
    in_currency := entry->>'currency';
    of_payment := entry->>'paymentType';
    insert into ledger_transactions (kind, company_id, supplier_id, currency, amount, order_id, user_id, memo, payment_type)
    values (of_kind, of_company, of_supplier, in_currency, (entry->>'amount')::bigint, (entry->>'orderId')::bigint, (entry->>'userId')::bigint,
      coalesce(entry->>'memo', ''), of_payment)
    returning id into made;
    -- A capture that follows its own hold does not change the available amount, so it is no line.
    if of_kind <> 'capture' or (entry->>'amount')::bigint <> 0 then
      update ledger_counts set lines = lines + 1 where company_id = of_company and supplier_id = of_supplier and kind = of_kind;
      if not found then
        insert into ledger_counts as c (company_id, supplier_id, kind, lines) values (of_company, of_supplier, of_kind, 1)
        on conflict (company_id, supplier_id, kind) do update set lines = c.lines + 1;
      end if;
    end if;
    total := 0;
    for m in 0 .. jsonb_array_length(entry->'postings') - 1 loop
      posting := entry->'postings'->m;
      part := posting->>'amount';
      on_account := posting->>'accountId';
      if on_account is null then
        on_account := open_account((posting->>'companyId')::bigint, (posting->>'counterpartyId')::bigint, in_currency, posting->>'kind');
      end if;
      update ledger_accounts set balance = balance + part where id = on_account
      returning balance, currency, kind, credit_limit into account;
      if account.currency <> in_currency then
        raise exception 'posting in % on an account in %', in_currency, account.currency using errcode = 'check_violation';
      end if;
      -- The last guard against overspending. Outside money for the order (paymentType) was booked in before.
      if account.kind = 'funds' and part < 0 and account.balance < -account.credit_limit
        and (of_kind = 'hold' or (of_kind = 'capture' and of_payment is null)) then
        raise exception 'account % would be overdrawn', on_account using errcode = 'check_violation';
      end if;
      insert into ledger_postings (transaction_id, account_id, currency, amount, balance_after)
      values (made, on_account, in_currency, part, account.balance);
      total := total + part;
    end loop;
    if total <> 0 then
      raise exception 'ledger transaction % does not sum to zero', made using errcode = 'check_violation';
    end if;
  end loop;
  return made;
end $$;
