-- Maintains invoice_totals: an invoice opened for the first time by its issuer or its buyer.
create or replace function invoice_openings_count() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update invoice_totals t set opened_by_issuer = t.opened_by_issuer + (i.issuer_id = new.company_id)::int,
    opened_by_buyer = t.opened_by_buyer + (i.buyer_id = new.company_id)::int
  from invoices i
  where i.id = new.invoice_id and (t.issuer_id, t.buyer_id, t.currency) = (i.issuer_id, i.buyer_id, i.currency);
  return null;
end $$;
