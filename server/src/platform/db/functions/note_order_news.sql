-- An order reached a point where somebody else wants to be notified. The trigger says which events those are. For its
-- buyer an order whose payment the reseller confirmed, or whose card paid after all, is approved.
create or replace function note_order_news() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into news (kind, order_id, user_id, detail) values ('order.' || case when new.kind in ('paymentConfirmed', 'cardPaid') then 'approved' else new.kind end, new.order_id, new.user_id, new.detail);
  return null;
end $$;
