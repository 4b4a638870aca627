-- An invoice with the next number of its series, gapless: the counter is locked from here to the commit, so this comes
-- last. The number, series-year-sequence, is written into the snapshot too.
create or replace function issue_invoice(of_issuer bigint, of_series text, of_year int, of_buyer bigint, of_order bigint, of_leg bigint,
  in_currency text, of_net bigint, of_vat bigint, of_gross bigint, at_instant timestamptz, day_of_supply date, facts jsonb)
returns text language plpgsql as $$
declare
  sequence int;
  full_number text;
begin
  insert into invoice_counters as c (issuer_id, series, year, last) values (of_issuer, of_series, of_year, 1)
  on conflict (issuer_id, series, year) do update set last = c.last + 1 returning last into sequence;
  full_number := of_series || '-' || of_year || '-' || case when sequence < 10000 then lpad(sequence::text, 4, '0') else sequence::text end;
  insert into invoices (number, issuer_id, series, year, seq, buyer_id, order_id, leg_id, currency, net, vat, gross,
    issued_at, supplied_on, snapshot)
  values (full_number, of_issuer, of_series, of_year, sequence, of_buyer, of_order, of_leg, in_currency, of_net, of_vat, of_gross,
    at_instant, day_of_supply, facts || jsonb_build_object('number', full_number));
  return full_number;
end $$;
