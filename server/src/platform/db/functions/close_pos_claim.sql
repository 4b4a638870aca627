-- The order of a POS device is refunded: a claim that still waits for a decision about its money is closed.
create or replace function close_pos_claim() returns trigger language plpgsql security definer set search_path = public as $$
begin
  with closed as (
    update pos_sales set claim_state = 2, claim_decided_at = now() where order_id = new.id and claim_state = 1
    returning id, company_id, device_id, number
  )
  insert into partner_events (company_id, type, facts)
  select c.company_id, 'pos.claimDecided',
    jsonb_build_object('saleId', c.id, 'device', d.serial, 'number', c.number, 'outcome', 'refunded')
  from closed c join pos_devices d on d.id = c.device_id
  join partner_event_readers r on r.company_id = c.company_id and r.environment = 'live';
  return null;
end $$;
