-- Hands keys that a transaction holds to the slots of its orders (4 sold, 3 reserved), with a custody row for each: keys of
-- stock, and keys that were set aside for these slots and are sold now. `causes`: for each key the place of its order and what is
-- said of it. Late in the transaction: from here on the stock counters of these products are locked.
create or replace function hand_keys_over(product_ids bigint[], key_ids bigint[], causes int[], of_orders bigint[], to_states smallint[],
  kinds text[], instants timestamptz[], of_users bigint[], of_companies bigint[], of_sessions bigint[], from_ips text[], whys text[])
returns bigint language plpgsql as $$
declare given bigint;
begin
  update keys k set state = o.to_state, slot_id = s.id, changed_at = now()
  from unnest(of_orders, to_states) as o(id, to_state) join slots s on s.order_id = o.id
  where s.key_id = any(key_ids) and k.id = s.key_id and k.state in (2, 3) and k.state < o.to_state;
  get diagnostics given = row_count;
  if given <> cardinality(key_ids) then
    raise exception 'orders % hold keys that are not free', of_orders using errcode = 'serialization_failure';
  end if;
  perform write_custody(product_ids, key_ids, array_fill(null::bigint, array[cardinality(key_ids)]), causes, kinds, instants,
    of_orders, of_users, of_companies, of_sessions, from_ips, whys);
  return given;
end $$;
