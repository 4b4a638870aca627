import type { VatTreatment } from '@brava/contract/enums.ts'
import type { VatReason } from '@brava/contract/vat.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { atCommitCall } from '../platform/db/transaction.ts'
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
  await atCommitCall(trx, 'issue_invoice', [
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
