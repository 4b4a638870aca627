-- Events of orders of companies whose programs read events. Only the order's owner gets them.
create or replace function note_partner_order_events() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into partner_events (company_id, type, order_id, at, facts)
  select r.company_id, e.type, o.id, n.at,
    jsonb_build_object('status', coalesce(n.to_status, o.status), 'owed', coalesce((n.detail->>'missing')::int, o.slots_missing))
      || case when e.type = 'order.refunded' then jsonb_build_object('amount', n.detail->>'amount', 'currency', n.detail->>'currency')
           else '{}' end
  from new_rows n
  cross join lateral (select case
    when n.kind = 'placed' then 'order.placed'
    when n.kind in ('approved', 'paymentConfirmed') then 'order.approved'
    when n.kind in ('denied', 'holdRanOut', 'withdrawn', 'tillFellSilent') then 'order.cancelled'
    when n.kind = 'keysAssigned' and n.from_status = 9 then 'order.keysAdded'
    when n.kind = 'keysAssigned' and n.detail->>'assigned' <> '0' then 'order.served'
    when n.kind = 'refunded' then 'order.refunded'
    when n.kind = 'keyReplaced' and n.detail->>'isReplaced' = 'false' then 'key.withdrawn'
    when n.kind = 'keyReplaced' then 'key.replaced'
    when n.kind = 'faultRejected' then 'key.faultRefused' end as type) e
  join orders o on o.id = n.order_id
  join partner_event_readers r on r.company_id = o.company_id and r.environment = 'live'
  where e.type is not null and not n.is_internal;
  return null;
end $$;
