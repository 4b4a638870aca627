-- Invoices and credit notes for companies that read events by machine: told to the buyer.
create or replace function note_partner_invoices() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into partner_events (company_id, type, order_id, invoice_id, facts)
  select r.company_id, case n.kind when 1 then 'invoice.issued' else 'creditNote.issued' end, n.order_id, n.id,
    jsonb_build_object('number', n.number)
  from new_rows n join partner_event_readers r on r.company_id = n.buyer_id and r.environment = 'live';
  return null;
end $$;
