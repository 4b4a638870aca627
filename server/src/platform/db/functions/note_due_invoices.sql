-- Records invoices as due for legs sold now, [{legId, orderId, issuerId, buyerId, series, soldAt, suppliedOn,
-- paymentType, rateHome, onCredit, issuerDigest, buyerDigest, refundId of a credit note, part of an order invoiced by
-- delivery}], and stores what documents say about the parties, [{digest, facts}], unless already stored: in order of
-- their digests, because many may bring the same.
create or replace function note_due_invoices(parties jsonb, legs jsonb) returns void language plpgsql as $$
begin
  insert into invoice_parties (digest, facts)
  select p.digest, p.facts from jsonb_to_recordset(parties) as p(digest text, facts jsonb) order by p.digest
  on conflict do nothing;
  insert into invoices_due (leg_id, part, kind, refund_id, order_id, issuer_id, buyer_id, series, sold_at, supplied_on, payment_type, rate_home,
    on_credit, issuer_digest, buyer_digest)
  select l."legId", coalesce(l.part, 1), case when l."refundId" is null then 1 else 2 end, coalesce(l."refundId", 0), l."orderId", l."issuerId", l."buyerId", l.series, l."soldAt", l."suppliedOn", l."paymentType",
    l."rateHome", l."onCredit", l."issuerDigest", l."buyerDigest"
  from jsonb_to_recordset(legs) as l("legId" bigint, "orderId" bigint, "issuerId" bigint, "buyerId" bigint, series text, "soldAt" timestamptz,
    "suppliedOn" date, "paymentType" smallint, "rateHome" numeric, "onCredit" bigint, "issuerDigest" text, "buyerDigest" text, "refundId" bigint, part smallint);
end $$;
