-- Hands keys that a transaction has locked over to the slots of its orders (4 sold, 3 reserved), with a custody row for
-- each: keys from stock, and keys that were set aside for these slots and are sold now. Keys that were set aside and
-- that no slot names any more are released with them (2 available, 6 withdrawn). `causes`: for each key the position of
-- its order and what is recorded about it. Called late in the transaction: from here on the stock counters of these
-- products are locked, ascending, which is why it is one statement.
create or replace function hand_keys_over(product_ids bigint[], key_ids bigint[], causes int[], of_orders bigint[], to_states smallint[],
  kinds text[], instants timestamptz[], of_users bigint[], of_companies bigint[], of_sessions bigint[], from_ips text[], whys text[])
returns bigint language plpgsql as $$
declare given bigint;
begin
  if not to_states && '{2,6}' then
    update keys k set state = o.to_state, slot_id = s.id, changed_at = now()
    from unnest(of_orders, to_states) as o(id, to_state) join slots s on s.order_id = o.id
    where s.key_id = any(key_ids) and k.id = s.key_id and k.state in (2, 3) and k.state < o.to_state;
  else
    update keys k set state = g.to_state, slot_id = g.slot_id, changed_at = now() from (
      select s.key_id, o.to_state, s.id as slot_id from unnest(of_orders, to_states) as o(id, to_state) join slots s on s.order_id = o.id
      where s.key_id = any(key_ids) and o.to_state in (3, 4)
      union all
      select u.key_id, to_states[u.cause], null from unnest(key_ids, causes) as u(key_id, cause)
      where to_states[u.cause] in (2, 6) and not exists (select from slots s where s.key_id = u.key_id)
    ) g
    where k.id = g.key_id and case when g.slot_id is null then k.state = 3 else k.state in (2, 3) and k.state < g.to_state end;
  end if;
  get diagnostics given = row_count;
  if given <> cardinality(key_ids) then
    raise exception 'orders % hold keys that are not free', of_orders using errcode = 'serialization_failure';
  end if;
  perform write_custody(product_ids, key_ids, array_fill(null::bigint, array[cardinality(key_ids)]), causes, kinds, instants,
    of_orders, of_users, of_companies, of_sessions, from_ips, whys);
  return given;
end $$;
