-- Keeps invoice_totals: a new invoice.
create or replace function invoices_count() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into invoice_totals as t (issuer_id, buyer_id, currency, invoices, net, vat, gross)
  values (new.issuer_id, new.buyer_id, new.currency, 1, new.net, new.vat, new.gross)
  on conflict (issuer_id, buyer_id, currency) do update
    set invoices = t.invoices + 1, net = t.net + excluded.net, vat = t.vat + excluded.vat, gross = t.gross + excluded.gross;
  return null;
end $$;
