-- Writes ledger transactions with their postings, in the order given: [{kind, companyId, currency, amount, orderId,
-- userId, memo, paymentType, postings: [{accountId, amount} or {kind, companyId, counterpartyId, amount}]}]. All
-- transactions are one statement, and all postings another: the guard of a posting reads its transaction.
create or replace function write_ledger(entries jsonb) returns bigint language plpgsql as $$
declare made bigint[];
begin
  with written as (
    insert into ledger_transactions (kind, company_id, currency, amount, order_id, user_id, memo, payment_type)
    select e.kind, e."companyId", e.currency, e.amount, e."orderId", e."userId", coalesce(e.memo, ''), e."paymentType"
    from rows from (jsonb_to_recordset(entries) as (kind text, "companyId" bigint, currency text, amount bigint,
      "orderId" bigint, "userId" bigint, memo text, "paymentType" smallint)) with ordinality
      as e(kind, "companyId", currency, amount, "orderId", "userId", memo, "paymentType", n)
    order by e.n returning id
  )
  select array_agg(id order by id) into made from written;
  insert into ledger_postings (transaction_id, account_id, currency, amount)
  select made[e.n], coalesce(p."accountId", open_account(p."companyId", p."counterpartyId", e.entry->>'currency', p.kind)),
    e.entry->>'currency', p.amount
  from jsonb_array_elements(entries) with ordinality as e(entry, n)
  cross join lateral rows from (jsonb_to_recordset(e.entry->'postings') as ("accountId" bigint, kind text,
    "companyId" bigint, "counterpartyId" bigint, amount bigint)) with ordinality
    as p("accountId", kind, "companyId", "counterpartyId", amount, n)
  order by e.n, p.n;
  return made[cardinality(made)];
end $$;
