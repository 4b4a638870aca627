-- The steps of placing an order again, with less work each: no statement is put together at run time, and one statement
-- writes what several wrote.

-- Keys that change their state, counted per product. Rows that kept it (a reveal, say) cancel out, so that their
-- product's counters are not locked; products are taken ascending, so that nobody waits crosswise.
create function keys_moved() returns trigger language plpgsql security definer set search_path = public as $$
declare d record;
begin
  for d in
    select product_id, sum(n) filter (where state = 1) as draft, sum(n) filter (where state = 2) as available,
      sum(n) filter (where state = 3) as reserved, sum(n) filter (where state = 4) as sold,
      sum(n) filter (where state = 5) as faulty, sum(n) filter (where state = 6) as withdrawn
    from (
      select product_id, state, 1 as n from new_rows union all select product_id, state, -1 from old_rows
    ) moved
    group by product_id
    having (coalesce(sum(n) filter (where state = 1), 0), coalesce(sum(n) filter (where state = 2), 0),
      coalesce(sum(n) filter (where state = 3), 0), coalesce(sum(n) filter (where state = 4), 0),
      coalesce(sum(n) filter (where state = 5), 0), coalesce(sum(n) filter (where state = 6), 0)) <> (0, 0, 0, 0, 0, 0)
    order by product_id
  loop
    update product_stock set
      draft = draft + coalesce(d.draft, 0), available = available + coalesce(d.available, 0),
      reserved = reserved + coalesce(d.reserved, 0), sold = sold + coalesce(d.sold, 0),
      faulty = faulty + coalesce(d.faulty, 0), withdrawn = withdrawn + coalesce(d.withdrawn, 0)
    where product_id = d.product_id;
  end loop;
  return null;
end $$;
drop trigger keys_count_update on keys;
create trigger keys_count_update after update on keys referencing new table as new_rows old table as old_rows
  for each statement execute function keys_moved();

-- As before, link by link: the hash of each row covers the one before it.
create or replace function record_custody(product_ids bigint[], key_ids bigint[], batch_ids bigint[], of_kind text,
  at_instant timestamptz, of_order bigint, of_user bigint, of_company bigint, of_session bigint, from_ip text, why text)
returns bigint language plpgsql as $$
declare
  head custody_heads;
  heads int := 0;
  link bytea;
  places int[];
  before_each bytea[];
  hashes bytea[];
  before text := ',"' || to_char(at_instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","' || of_kind || '",';
  behind text := ',' || coalesce(of_order::text, 'null') || ',' || coalesce(of_user::text, 'null') || ','
    || coalesce(of_company::text, 'null') || ',' || coalesce(of_session::text, 'null') || ',' || to_json(from_ip) || ','
    || to_json(why) || ']';
begin
  for head in
    select * from custody_heads h where h.product_id = any(product_ids) order by h.product_id for update
  loop
    heads := heads + 1;
    link := head.hash;
    places := '{}';
    before_each := '{}';
    hashes := '{}';
    for place in 1 .. cardinality(product_ids) loop
      continue when product_ids[place] <> head.product_id;
      places := places || place;
      before_each := before_each || link;
      link := sha256(link || convert_to('[' || head.product_id || ',' || head.seq + cardinality(places) || before
        || coalesce(key_ids[place]::text, 'null') || ',' || coalesce(batch_ids[place]::text, 'null') || behind, 'UTF8'));
      hashes := hashes || link;
    end loop;
    insert into custody_log (product_id, seq, at, kind, key_id, batch_id, order_id, user_id, company_id, session_id, ip,
      reason, prev_hash, hash)
    select head.product_id, head.seq + n, at_instant, of_kind, key_ids[place], batch_ids[place], of_order, of_user,
      of_company, of_session, from_ip, why, prev, hash
    from unnest(places, before_each, hashes) with ordinality as e(place, prev, hash, n);
    update custody_heads h set seq = head.seq + cardinality(places), hash = link where h.product_id = head.product_id;
  end loop;
  return heads;
end $$;
drop aggregate custody_chain(bytea, text);
drop function custody_link(bytea, bytea, text);

-- As before; the postings of a transaction in one statement.
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

-- A posting is in the currency of its account (ledger_post sees to it), and the account's is one that exists.
alter table ledger_postings drop constraint ledger_postings_currency_fkey;
