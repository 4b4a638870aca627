-- Placing an order in few statements: each function below is one step of it, so that many small statements cost one
-- round trip. What is locked late is what many buyers share: stock counters, custody heads, invoice counters.

-- Holds an Idempotency-Key until the transaction ends and answers what is kept under it. Two statements in one call:
-- the second sees what the last holder has committed.
create function take_idempotency_key(of_user bigint, of_key text,
  out taken boolean, out body_hash text, out status_code int, out response text) language plpgsql as $$
begin
  taken := pg_try_advisory_xact_lock(hashtextextended('idempotency:' || of_user || ':' || of_key, 0));
  if taken then
    select i.body_hash, i.status_code, i.response into body_hash, status_code, response
    from idempotency_keys i where i.user_id = of_user and i.key = of_key;
  end if;
end $$;

-- Locks a person's cart, answers its lines and empties it: a refusal later undoes that with the whole transaction.
-- Also settles how this transaction runs: its statements are few and always the same, so that one plan each will do,
-- and its commit does not wait for the disk while others wait for the counters it holds; the caller waits afterwards
-- (flushAfterCommit) before it tells anybody.
create function take_cart(of_user bigint, of_company bigint) returns json language plpgsql as $$
declare
  cart carts;
  answer json;
begin
  perform set_config('plan_cache_mode', 'force_generic_plan', true), set_config('synchronous_commit', 'off', true);
  update carts c set version = c.version + 1, updated_at = now()
  where c.user_id = of_user and c.company_id = of_company returning * into cart;
  if cart.id is null then return null; end if;
  with gone as (
    delete from cart_items i where i.cart_id = cart.id
    returning i.id, i.product_id, i.company_product_id, i.promotion_id, i.quantity, i.seen_price
  )
  select json_build_object('id', cart.id, 'version', cart.version - 1, 'showImgKeys', cart.show_img_keys,
    'email', u.email, 'phone', u.phone, 'name', u.first_name || ' ' || u.last_name,
    'items', (select coalesce(json_agg(json_build_object('id', g.id, 'productId', g.product_id,
        'companyProductId', g.company_product_id, 'promotionId', g.promotion_id, 'quantity', g.quantity,
        'seenPrice', g.seen_price) order by g.id), '[]') from gone g))
  into answer from users u where u.id = of_user;
  return answer;
end $$;

-- Locks the funds and held accounts of companies in ascending order of id; those with their supplier of today are opened
-- when missing, and answered.
create function lock_accounts(of_companies bigint[]) returns table (
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

-- Writes ledger transactions with their postings, in the order given: [{kind, companyId, currency, amount, orderId,
-- userId, memo, paymentType, postings: [{accountId, amount} or {kind, companyId, counterpartyId, amount}]}].
create function write_ledger(entries jsonb) returns bigint language plpgsql as $$
declare
  entry jsonb;
  posting jsonb;
  made bigint;
  account bigint;
begin
  for entry in select * from jsonb_array_elements(entries) loop
    insert into ledger_transactions (kind, company_id, currency, amount, order_id, user_id, memo, payment_type)
    values (entry->>'kind', (entry->>'companyId')::bigint, entry->>'currency', (entry->>'amount')::bigint,
      (entry->>'orderId')::bigint, (entry->>'userId')::bigint, coalesce(entry->>'memo', ''), (entry->>'paymentType')::smallint)
    returning id into made;
    for posting in select * from jsonb_array_elements(entry->'postings') loop
      account := (posting->>'accountId')::bigint;
      if account is null then
        account := open_account((posting->>'companyId')::bigint, (posting->>'counterpartyId')::bigint, entry->>'currency', posting->>'kind');
      end if;
      insert into ledger_postings (transaction_id, account_id, currency, amount)
      values (made, account, entry->>'currency', (posting->>'amount')::bigint);
    end loop;
  end loop;
  return made;
end $$;

-- The account of a company towards another one, opened when it is not there. Two at once: one opens it, the other finds it.
create function open_account(of_company bigint, towards bigint, in_currency text, of_kind text) returns bigint
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

-- An order that is charged at once takes its money from the funds without setting it aside first: the guard covers it.
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

-- The hash chain of the custody log: each row's hash covers the one before it.
create function custody_link(chain bytea, head bytea, facts text) returns bytea language sql immutable as $$
  select sha256(coalesce(chain, head) || convert_to(facts, 'UTF8'))
$$;
create aggregate custody_chain(bytea, text) (sfunc = custody_link, stype = bytea);

-- Appends one row a key (or batch) to the custody log with the facts they share, and moves the heads of the chains,
-- which it locks ascending by product. The text that is hashed is the one that custodyHash in the server builds.
create function record_custody(product_ids bigint[], key_ids bigint[], batch_ids bigint[], of_kind text,
  at_instant timestamptz, of_order bigint, of_user bigint, of_company bigint, of_session bigint, from_ip text, why text)
returns bigint language plpgsql as $$
declare
  head custody_heads;
  heads int := 0;
  before text := ',"' || to_char(at_instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","' || of_kind || '",';
  behind text := ',' || coalesce(of_order::text, 'null') || ',' || coalesce(of_user::text, 'null') || ','
    || coalesce(of_company::text, 'null') || ',' || coalesce(of_session::text, 'null') || ',' || to_json(from_ip) || ','
    || to_json(why) || ']';
begin
  for head in
    select * from custody_heads h where h.product_id = any(product_ids) order by h.product_id for update
  loop
    heads := heads + 1;
    with event as (
      select e.key_id, e.batch_id, head.seq + row_number() over (order by e.n) as seq
      from unnest(product_ids, key_ids, batch_ids) with ordinality as e(product_id, key_id, batch_id, n)
      where e.product_id = head.product_id
    ), chained as (
      select *, custody_chain(head.hash, '[' || head.product_id || ',' || seq || before || coalesce(key_id::text, 'null')
        || ',' || coalesce(batch_id::text, 'null') || behind) over (order by seq) as hash
      from event
    ), added as (
      insert into custody_log (product_id, seq, at, kind, key_id, batch_id, order_id, user_id, company_id, session_id, ip,
        reason, prev_hash, hash)
      select head.product_id, seq, at_instant, of_kind, key_id, batch_id, of_order, of_user, of_company, of_session,
        from_ip, why, coalesce(lag(hash) over (order by seq), head.hash), hash
      from chained returning seq, hash
    )
    update custody_heads h set seq = last.seq, hash = last.hash
    from (select seq, hash from added order by seq desc limit 1) last where h.product_id = head.product_id;
  end loop;
  return heads;
end $$;

-- Hands keys that a transaction holds to the slots of its order (4 sold, 3 reserved), with a custody row for each. Late
-- in the transaction: from here on the stock counters and custody heads of these products are locked.
create function hand_over_keys(of_order bigint, product_ids bigint[], key_ids bigint[], to_state smallint, of_kind text,
  at_instant timestamptz, of_user bigint, of_company bigint, of_session bigint, from_ip text, why text)
returns bigint language plpgsql as $$
declare given bigint;
begin
  update keys k set state = to_state, slot_id = s.id, changed_at = now()
  from unnest(key_ids) as taken(id) join slots s on s.key_id = taken.id
  where k.id = taken.id and k.state = 2 and s.order_id = of_order;
  get diagnostics given = row_count;
  if given <> cardinality(key_ids) then
    raise exception 'order % holds keys that are not free', of_order using errcode = 'serialization_failure';
  end if;
  perform record_custody(product_ids, key_ids, array_fill(null::bigint, array[cardinality(key_ids)]), of_kind, at_instant,
    of_order, of_user, of_company, of_session, from_ip, why);
  return given;
end $$;

-- An invoice with the next number of its series, gapless: the counter is locked from here to the commit, so this comes
-- last. The number, series-year-sequence, is written into the snapshot too.
create function issue_invoice(of_issuer bigint, of_series text, of_year int, of_buyer bigint, of_order bigint, of_leg bigint,
  in_currency text, of_net bigint, of_vat bigint, of_gross bigint, at_instant timestamptz, day_of_supply date, facts jsonb)
returns text language plpgsql as $$
declare
  sequence int;
  full_number text;
begin
  insert into invoice_counters as c (issuer_id, series, year, last) values (of_issuer, of_series, of_year, 1)
  on conflict (issuer_id, series, year) do update set last = c.last + 1 returning last into sequence;
  full_number := of_series || '-' || of_year || '-' || case when sequence < 10000 then lpad(sequence::text, 4, '0') else sequence::text end;
  insert into invoices (number, issuer_id, series, year, seq, buyer_id, order_id, leg_id, currency, net, vat, gross,
    issued_at, supplied_on, snapshot)
  values (full_number, of_issuer, of_series, of_year, sequence, of_buyer, of_order, of_leg, in_currency, of_net, of_vat, of_gross,
    at_instant, day_of_supply, facts || jsonb_build_object('number', full_number));
  return full_number;
end $$;
