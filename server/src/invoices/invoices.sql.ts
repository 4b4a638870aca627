import type { VatTreatment } from '@brava/contract/enums.ts'
import type { VatReason } from '@brava/contract/vat.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import type { InvoiceSnapshot, SnapshotLine, SnapshotParty } from './invoice-snapshot.ts'

export interface LegOfOrder {
  legId: number
  orderId: number
  orderNumber: string
  orderedAt: Date
  paymentType: number
  currency: string
  issuerId: number
  issuerType: number
  buyerId: number
  timeZone: string
  homeCurrency: string
  rateHome: string
  issuer: SnapshotParty & { bankAccount: string; invoiceText: string }
  buyer: SnapshotParty
}

/** The legs of an order with their parties as they are now. */
function legs() {
  const party = (alias: 'seller' | 'buyer', country: 'sc' | 'bc') => sql`jsonb_build_object(
    'name', coalesce(nullif(${sql.ref(`${alias}.legal_name`)}, ''), ${sql.ref(`${alias}.name`)}), 'address', ${sql.ref(`${alias}.address`)},
    'postalCode', ${sql.ref(`${alias}.postal_code`)}, 'town', ${sql.ref(`${alias}.town`)},
    'countryCode', ${sql.ref(`${country}.code`)}, 'countryName', ${sql.ref(`${country}.name`)},
    'taxId', ${sql.ref(`${alias}.tax_id`)}, 'vatId', ${sql.ref(`${alias}.vat_id`)},
    'email', ${sql.ref(`${alias}.email`)}, 'phone', ${sql.ref(`${alias}.phone`)})`
  return sql`
    select l.id as "legId", o.id as "orderId", o.number as "orderNumber", o.placed_at as "orderedAt",
      o.payment_type as "paymentType", l.currency, l.seller_id as "issuerId", seller.type as "issuerType",
      l.buyer_id as "buyerId", seller.time_zone as "timeZone", seller.currency as "homeCurrency",
      o.rate_home as "rateHome",
      ${party('seller', 'sc')} || jsonb_build_object('bankAccount', seller.bank_account, 'invoiceText', seller.invoice_text) as issuer,
      ${party('buyer', 'bc')} as buyer
    from order_legs l
    join orders o on o.id = l.order_id
    join companies seller on seller.id = l.seller_id join countries sc on sc.id = seller.country_id
    join companies buyer on buyer.id = l.buyer_id join countries bc on bc.id = buyer.country_id`
}

/** The legs of a paid order that have no invoice yet, in ascending issuer order (the lock order of the counters). */
export async function legsToInvoice(trx: Trx, orderId: number): Promise<LegOfOrder[]> {
  const { rows } = await sql<LegOfOrder>`${legs()}
    where l.order_id = ${orderId} and not o.is_free
      and not exists (select 1 from invoices i where i.leg_id = l.id and i.kind = 1)
    order by l.seller_id`.execute(trx)
  return rows
}

/** The leg on which the buyer of an order buys. */
export async function legOfBuyer(db: Db, orderId: number): Promise<LegOfOrder | undefined> {
  const { rows } = await sql<LegOfOrder>`${legs()}
    where l.order_id = ${orderId} and l.buyer_id = o.company_id`.execute(db)
  return rows[0]
}

export async function linesOfLeg(db: Db, legId: number): Promise<SnapshotLine[]> {
  const rows = await db
    .selectFrom('order_line_prices as p')
    .innerJoin('order_lines as l', 'l.id', 'p.order_line_id')
    .where('p.leg_id', '=', legId)
    .orderBy('l.position')
    .select([
      'l.position',
      'l.code',
      'l.title',
      'l.platform',
      'l.quantity',
      'l.vat_treatment',
      'p.unit_price',
      'p.net',
      'p.vat_rate_bp',
      'p.vat',
      'p.gross',
      sql<string | null>`p.trace->>'vatReason'`.as('vat_reason'),
    ])
    .execute()
  return rows.map((row) => ({
    position: row.position,
    code: row.code,
    title: row.title,
    platform: row.platform,
    quantity: row.quantity,
    unitPrice: row.unit_price,
    net: row.net,
    vatRateBp: row.vat_rate_bp,
    vat: row.vat,
    gross: row.gross,
    vatTreatment: row.vat_treatment as VatTreatment,
    vatReason: (row.vat_reason ?? 'domestic') as VatReason,
  }))
}

/** Takes the next number of a series; the counter row stays locked until the transaction ends, so a rollback leaves no gap. */
export async function nextNumber(
  trx: Trx,
  counter: { issuerId: number; series: string; year: number },
): Promise<number> {
  const row = await trx
    .insertInto('invoice_counters')
    .values({ issuer_id: counter.issuerId, series: counter.series, year: counter.year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['issuer_id', 'series', 'year']).doUpdateSet({ last: sql`invoice_counters.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return row.last
}

export async function insertInvoice(
  trx: Trx,
  invoice: { leg: LegOfOrder; series: string; year: number; seq: number; now: Date; snapshot: InvoiceSnapshot },
): Promise<void> {
  const { leg, snapshot } = invoice
  await trx
    .insertInto('invoices')
    .values({
      number: snapshot.number,
      issuer_id: leg.issuerId,
      series: invoice.series,
      year: invoice.year,
      seq: invoice.seq,
      buyer_id: leg.buyerId,
      order_id: leg.orderId,
      leg_id: leg.legId,
      currency: leg.currency,
      net: snapshot.net,
      vat: snapshot.vat,
      gross: snapshot.gross,
      issued_at: invoice.now,
      supplied_on: snapshot.suppliedOn,
      snapshot: JSON.stringify(snapshot),
    })
    .execute()
}

/** Invoices with the names a list shows; the caller adds the scope. */
export function invoiceRows(db: Db, companyId: number) {
  return db
    .selectFrom('invoices as i')
    .innerJoin('companies as issuer', 'issuer.id', 'i.issuer_id')
    .innerJoin('companies as buyer', 'buyer.id', 'i.buyer_id')
    .leftJoin('orders as o', 'o.id', 'i.order_id')
    .leftJoin('invoice_openings as opened', (join) =>
      join.onRef('opened.invoice_id', '=', 'i.id').on('opened.company_id', '=', companyId),
    )
    .select([
      'i.id',
      'i.number',
      'i.kind',
      'i.issued_at as issuedAt',
      'i.issuer_id as issuerId',
      'issuer.name as issuerName',
      'i.buyer_id as buyerId',
      'buyer.name as buyerName',
      'i.order_id as orderId',
      'o.number as orderNumber',
      'i.currency',
      'i.net',
      'i.vat',
      'i.gross',
      sql<boolean>`opened.invoice_id is null`.as('isNew'),
    ])
}

export async function invoiceById(db: Db, id: number) {
  return db
    .selectFrom('invoices')
    .select(['id', 'number', 'issuer_id', 'buyer_id', 'snapshot'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function noteOpened(db: Db, invoiceId: number, companyId: number): Promise<void> {
  await db
    .insertInto('invoice_openings')
    .values({ invoice_id: invoiceId, company_id: companyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function storedPdf(db: Db, invoiceId: number, language: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('invoice_files as f')
    .innerJoin('files', 'files.id', 'f.file_id')
    .where('f.invoice_id', '=', invoiceId)
    .where('f.language', '=', language)
    .select('files.sha256')
    .executeTakeFirst()
  return row?.sha256
}

/** Keeps the PDF's hash; when two made it at once the first stands. */
export async function keepPdf(
  db: Db,
  pdf: { invoiceId: number; language: string; sha256: string; size: number; name: string; companyId: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const file = await trx
      .insertInto('files')
      .values({
        sha256: pdf.sha256,
        media_type: 'application/pdf',
        size_bytes: pdf.size,
        name: pdf.name,
        owner_company_id: pdf.companyId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('invoice_files')
      .values({ invoice_id: pdf.invoiceId, language: pdf.language, file_id: file.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

export async function newCounts(db: Db, companyId: number): Promise<{ outgoing: number; incoming: number }> {
  const { rows } = await sql<{ outgoing: number; incoming: number }>`
    select
      (select count(*)::int from invoices i where i.issuer_id = ${companyId}
        and not exists (select 1 from invoice_openings x where x.invoice_id = i.id and x.company_id = ${companyId})) as outgoing,
      (select count(*)::int from invoices i where i.buyer_id = ${companyId}
        and not exists (select 1 from invoice_openings x where x.invoice_id = i.id and x.company_id = ${companyId})) as incoming`.execute(
    db,
  )
  return rows[0] ?? { outgoing: 0, incoming: 0 }
}
