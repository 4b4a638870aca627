-- Maintains refund_sums: refunds never change.
create or replace function refunds_sum() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into refund_sums as s (company_id, currency, payment_type, reason_kind, kind, refunds, gross, gross_home)
  values (new.company_id, new.currency, new.payment_type, new.reason_kind, new.kind, 1, new.gross, new.gross_home)
  on conflict (company_id, currency, payment_type, reason_kind, kind) do update
    set refunds = s.refunds + 1, gross = s.gross + excluded.gross, gross_home = s.gross_home + excluded.gross_home;
  return null;
end $$;
