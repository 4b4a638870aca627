import type { VatTreatment } from '@brava/contract/enums.ts'
import type { VatReason } from '@brava/contract/vat.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import { prepared } from '../db/prepared.ts'
import { callLast } from '../db/transaction.ts'
import type { InvoiceSnapshot, SnapshotLine } from './invoice-snapshot.ts'

/** A sale of an order, as it was placed. */
export interface LegOfOrder {
  legId: number
  orderId: number
  orderNumber: string
  orderedAt: Date
  paymentType: number
  currency: string
  issuerId: number
  buyerId: number
  /** Units of the distributor's currency for one of the order's. */
  rateHome: string
}

const legs = sql`
  select l.id as "legId", o.id as "orderId", o.number as "orderNumber", o.placed_at as "orderedAt",
    o.payment_type as "paymentType", l.currency, l.seller_id as "issuerId", l.buyer_id as "buyerId",
    o.rate_home as "rateHome"
  from order_legs l join orders o on o.id = l.order_id`

/** The legs of a paid order that have no invoice yet, in ascending issuer order (the lock order of the counters). */
export async function legsToInvoice(trx: Trx, orderId: number): Promise<LegOfOrder[]> {
  const { rows } = await sql<LegOfOrder>`${legs}
    where l.order_id = ${orderId} and not o.is_free
      and not exists (select 1 from invoices i where i.leg_id = l.id and i.kind = 1)
    order by l.seller_id`.execute(trx)
  return rows
}

/** The leg on which the buyer of an order buys. */
export async function legOfBuyer(db: Db, orderId: number): Promise<LegOfOrder | undefined> {
  const { rows } = await sql<LegOfOrder>`${legs}
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

/**
 * Writes an invoice with the next number of its series, together with the commit: the counter is locked until the
 * transaction ends, so a rollback leaves no gap. The number is added to the snapshot.
 */
export async function insertInvoice(
  trx: Trx,
  invoice: { leg: LegOfOrder; series: string; year: number; now: Date; snapshot: Omit<InvoiceSnapshot, 'number'> },
): Promise<void> {
  const { leg, snapshot } = invoice
  await callLast(trx, 'issue_invoice', [
    leg.issuerId,
    invoice.series,
    invoice.year,
    leg.buyerId,
    leg.orderId,
    leg.legId,
    leg.currency,
    snapshot.net,
    snapshot.vat,
    snapshot.gross,
    invoice.now,
    snapshot.suppliedOn,
    JSON.stringify(snapshot),
  ])
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
  const { rows } = await sql<{ outgoing: number; incoming: number }>`${prepared('new-invoices')}
    select
      (select coalesce(sum(invoices - opened_by_issuer), 0)::int from invoice_totals where issuer_id = ${companyId}) as outgoing,
      (select coalesce(sum(invoices - opened_by_buyer), 0)::int from invoice_totals where buyer_id = ${companyId}) as incoming`.execute(
    db,
  )
  return rows[0] ?? { outgoing: 0, incoming: 0 }
}

/** What a list of invoices comes to, in one currency. */
export interface InvoiceSum {
  readonly currency: string
  readonly invoices: number
  readonly net: number
  readonly vat: number
  readonly gross: number
}

/** Kept totals of what one side issued or received, or of everything, by currency; narrowed by the other side. */
export async function keptInvoiceSums(
  db: Db,
  of: { issuerId?: number; buyerId?: number; otherIds?: readonly number[] | undefined },
): Promise<InvoiceSum[]> {
  let query = db
    .selectFrom('invoice_totals as t')
    .groupBy('t.currency')
    .orderBy('t.currency')
    .having(sql<boolean>`sum(t.invoices) > 0`)
    .select([
      't.currency',
      sql<number>`sum(t.invoices)::int`.as('invoices'),
      sql<number>`sum(t.net)::bigint`.as('net'),
      sql<number>`sum(t.vat)::bigint`.as('vat'),
      sql<number>`sum(t.gross)::bigint`.as('gross'),
    ])
  if (of.issuerId !== undefined) query = query.where('t.issuer_id', '=', of.issuerId)
  if (of.buyerId !== undefined) query = query.where('t.buyer_id', '=', of.buyerId)
  if (of.otherIds?.length)
    query = query.where(of.buyerId === undefined ? 't.buyer_id' : 't.issuer_id', 'in', [...of.otherIds])
  return query.execute()
}
