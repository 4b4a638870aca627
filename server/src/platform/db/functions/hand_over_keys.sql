-- Hands keys that a transaction holds to the slots of its order (4 sold, 3 reserved), with a custody row for each: keys of
-- stock, and keys that were set aside for these slots and are sold now. Late in the transaction: from here on the stock
-- counters of these products are locked.
create or replace function hand_over_keys(of_order bigint, product_ids bigint[], key_ids bigint[], to_state smallint, of_kind text,
  at_instant timestamptz, of_user bigint, of_company bigint, of_session bigint, from_ip text, why text)
returns bigint language plpgsql as $$
declare given bigint;
begin
  update keys k set state = to_state, slot_id = s.id, changed_at = now()
  from slots s
  where s.order_id = of_order and s.key_id = any(key_ids) and k.id = s.key_id and k.state in (2, 3) and k.state < to_state;
  get diagnostics given = row_count;
  if given <> cardinality(key_ids) then
    raise exception 'order % holds keys that are not free', of_order using errcode = 'serialization_failure';
  end if;
  perform record_custody(product_ids, key_ids, array_fill(null::bigint, array[cardinality(key_ids)]), of_kind, at_instant,
    of_order, of_user, of_company, of_session, from_ip, why);
  return given;
end $$;
