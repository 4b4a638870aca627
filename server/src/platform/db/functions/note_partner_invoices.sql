-- Invoices and credit notes for companies whose programs read events: reported to the buyer. The order is named if it
-- is the buyer's own: an order of a retailer below does not concern the buyer's programs, and its reference belongs to
-- the retailer.
create or replace function note_partner_invoices() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into partner_events (company_id, type, order_id, invoice_id, facts)
  select r.company_id, case n.kind when 1 then 'invoice.issued' else 'creditNote.issued' end, o.id, n.id,
    jsonb_build_object('number', n.number)
  from new_rows n join partner_event_readers r on r.company_id = n.buyer_id and r.environment = 'live'
  left join orders o on o.id = n.order_id and o.company_id = n.buyer_id;
  return null;
end $$;
