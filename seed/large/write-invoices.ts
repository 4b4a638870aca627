import type pg from 'pg'

/**
 * One invoice for each leg of every served order and one credit note for each refund, with gapless numbers that
 * continue the small world's counters, and the snapshot that the server would have taken; those older than a few days
 * have been opened.
 */
export async function writeInvoices(client: pg.Client, today: Date): Promise<void> {
  await client.query(`
    create unlogged table large.parties as
    select c.id, c.type, c.time_zone, c.currency, c.town, jsonb_build_object('name', coalesce(nullif(c.legal_name, ''), c.name), 'address', c.address, 'postalCode', c.postal_code,
      'town', c.town, 'countryCode', k.code, 'countryName', k.name, 'taxId', c.tax_id, 'vatId', c.vat_id, 'email', c.email, 'phone', c.phone) as party,
      jsonb_build_object('bankAccount', c.bank_account, 'remarks', jsonb_build_object('en', c.invoice_text_en, 'bs', c.invoice_text_bs, 'hr', c.invoice_text_hr),
        'logoFileId', c.logo_file_id) as bank
    from companies c join countries k on k.id = c.country_id;
    alter table large.parties add primary key (id);
    analyze large.parties`)
  await client.query(`
    create unlogged table large.invoice_lines as
    select p.leg_id, jsonb_agg(jsonb_build_object('position', p.position, 'code', r.code, 'title', r.title, 'platform', t.title, 'quantity', p.quantity,
        'unitPrice', p.unit_price, 'net', p.net, 'vatRateBp', p.rate_bp, 'vat', p.gross - p.net, 'gross', p.gross, 'vatTreatment', r.vat_treatment, 'vatReason', p.reason)
        order by p.position) as lines,
      case when count(distinct (p.rate_bp, p.reason)) = 1
        then jsonb_build_array(jsonb_build_object('rateBp', max(p.rate_bp), 'reason', max(p.reason), 'net', sum(p.net), 'vat', sum(p.gross - p.net))) end as groups
    from large.prices p join large.orders o on o.id = p.order_id join products r on r.id = p.product_id join product_types t on t.id = r.product_type_id
    where o.fate in ('served', 'refunded', 'partRefunded', 'owed') and not o.is_free group by p.leg_id;
    update large.invoice_lines l set groups = g.groups from (
      select leg_id, jsonb_agg(jsonb_build_object('rateBp', rate_bp, 'reason', reason, 'net', net, 'vat', vat) order by rate_bp desc, reason) as groups
      from (select p.leg_id, p.rate_bp, p.reason, sum(p.net) as net, sum(p.gross - p.net) as vat from large.prices p
        join large.invoice_lines i on i.leg_id = p.leg_id and i.groups is null group by 1, 2, 3) s group by 1) g
    where g.leg_id = l.leg_id and l.groups is null;
    analyze large.invoice_lines`)
  await client.query(`
    create unlogged table large.invoices as
    with due as (
      select g.leg_id, g.order_id, g.seller_id, g.buyer_id, 1 as kind, o.served_at as at, g.net, g.gross, s.type::text as series, null::bigint as refund_id
      from large.sums g join large.orders o on o.id = g.order_id join large.parties s on s.id = g.seller_id
      where o.fate in ('served', 'refunded', 'partRefunded', 'owed') and not o.is_free
      union all
      select g.leg_id, g.order_id, g.seller_id, g.buyer_id, 2, r.at, b.net, b.gross, s.type || 'K', r.id
      from large.refund_legs b join large.refunds r on r.id = b.refund_id join large.sums g on g.leg_id = b.leg_id join large.parties s on s.id = g.seller_id
    ), dated as (
      select d.*, (d.at at time zone s.time_zone)::date as supplied_on, extract(year from d.at at time zone s.time_zone)::int as year from due d join large.parties s on s.id = d.seller_id
    )
    select (select max(id) from invoices) + row_number() over (order by kind, at, leg_id) as id, d.*,
      coalesce(c.last, 0) + row_number() over (partition by seller_id, d.series, d.year order by at, leg_id) as seq
    from dated d left join invoice_counters c on c.issuer_id = d.seller_id and c.series = d.series and c.year = d.year;
    create index on large.invoices (leg_id) where kind = 1;
    analyze large.invoices`)
  await client.query(
    `
    insert into invoices (id, number, issuer_id, series, year, seq, kind, refers_to_id, refund_id, buyer_id, order_id, leg_id, currency, net, vat, gross, issued_at, supplied_on, snapshot, created_at)
    overriding system value
    select i.id, n.number, i.seller_id, i.series, i.year, i.seq, i.kind, first.id, i.refund_id, i.buyer_id, i.order_id, i.leg_id, o.currency, n.sign * i.net, n.sign * (i.gross - i.net), n.sign * i.gross, i.at, i.supplied_on,
      jsonb_build_object('version', 1, 'number', n.number, 'issuer', s.party || s.bank, 'buyer', b.party, 'orderNumber', (2000000 + i.order_id)::text,
        'orderedAt', to_char(o.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'issuedAt', to_char(i.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'suppliedOn', i.supplied_on, 'placeOfIssue', s.town, 'paymentType', o.payment_type, 'currency', o.currency, 'lines', l.lines, 'vatGroups', l.groups,
        'net', i.net, 'vat', i.gross - i.net, 'gross', i.gross, 'paid', i.gross,
        'vatHome', case when o.currency <> s.currency then jsonb_build_object('currency', s.currency, 'rate', '1.95583', 'vat', round((i.gross - i.net) * 1.95583)) end)
        || case when i.kind = 2 then jsonb_build_object('credit', jsonb_build_object('invoiceNumber', named.number, 'invoiceIssuedAt',
          to_char(first.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'reason', 'Povrat po dogovoru s kupcem', 'isWhole', i.gross = g.gross)) else '{}' end, i.at
    from large.invoices i join large.orders o on o.id = i.order_id join large.invoice_lines l on l.leg_id = i.leg_id
    join large.parties s on s.id = i.seller_id join large.parties b on b.id = i.buyer_id
    left join large.invoices first on i.kind = 2 and first.kind = 1 and first.leg_id = i.leg_id
    cross join lateral (select i.series || '-' || i.year || '-' || lpad(i.seq::text, greatest(4, length(i.seq::text)), '0') as number,
      case i.kind when 2 then -1 else 1 end as sign) n
    cross join lateral (select first.series || '-' || first.year || '-' || lpad(first.seq::text, greatest(4, length(first.seq::text)), '0') as number) named
    join large.sums g on g.leg_id = i.leg_id
    order by i.id`,
  )
  await client.query(`
    insert into invoice_counters (issuer_id, series, year, last) select seller_id, series, year, max(seq) from large.invoices group by 1, 2, 3
    on conflict (issuer_id, series, year) do update set last = excluded.last`)
  await client.query(
    `
    insert into invoice_openings (invoice_id, company_id, at)
    select i.id, v.company_id, v.at from large.invoices i
    cross join lateral (values (i.seller_id, i.at + interval '3 hours', 1.4), (i.buyer_id, i.at + interval '5 hours', case when i.id % 5 < 3 then 1 else 4 end)) v(company_id, at, days)
    where i.at < $1::timestamptz - v.days * interval '1 day' order by i.id`,
    [today],
  )
}
