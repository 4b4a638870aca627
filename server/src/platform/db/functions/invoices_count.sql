-- Maintains invoice_totals: new invoices, added once per batch, in a fixed order, so that two batches never deadlock.
create or replace function invoices_count() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into invoice_totals as t (issuer_id, buyer_id, currency, invoices, net, vat, gross)
  select issuer_id, buyer_id, currency, count(*), sum(net), sum(vat), sum(gross) from issued group by 1, 2, 3 order by 1, 2, 3
  on conflict (issuer_id, buyer_id, currency) do update
    set invoices = t.invoices + excluded.invoices, net = t.net + excluded.net, vat = t.vat + excluded.vat,
      gross = t.gross + excluded.gross;
  return null;
end $$;
