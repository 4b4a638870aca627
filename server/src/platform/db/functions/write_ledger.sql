-- Writes ledger transactions with their postings, in the order given: [{kind, companyId, currency, amount, orderId,
-- userId, memo, paymentType, postings: [{accountId, amount} or {kind, companyId, counterpartyId, amount}]}]. The postings
-- of a transaction are one statement.
create or replace function write_ledger(entries jsonb) returns bigint language plpgsql as $$
declare
  entry jsonb;
  made bigint;
  accounts bigint[];
  amounts bigint[];
begin
  for entry in select * from jsonb_array_elements(entries) loop
    insert into ledger_transactions (kind, company_id, currency, amount, order_id, user_id, memo, payment_type)
    values (entry->>'kind', (entry->>'companyId')::bigint, entry->>'currency', (entry->>'amount')::bigint,
      (entry->>'orderId')::bigint, (entry->>'userId')::bigint, coalesce(entry->>'memo', ''), (entry->>'paymentType')::smallint)
    returning id into made;
    select array_agg(coalesce((p->>'accountId')::bigint, open_account((p->>'companyId')::bigint,
        (p->>'counterpartyId')::bigint, entry->>'currency', p->>'kind')) order by n),
      array_agg((p->>'amount')::bigint order by n)
    into accounts, amounts
    from jsonb_array_elements(entry->'postings') with ordinality as e(p, n);
    insert into ledger_postings (transaction_id, account_id, currency, amount)
    select made, account, entry->>'currency', amount
    from unnest(accounts, amounts) with ordinality as e(account, amount, n) order by n;
  end loop;
  return made;
end $$;
