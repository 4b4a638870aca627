import type { VatTreatment } from '@brava/contract/enums.ts'
import type { VatReason } from '@brava/contract/vat.ts'
import type { FrozenDelivery } from '@brava/contract/delivery.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import type { SnapshotLine } from './invoice-snapshot.ts'

/** A sale of an order, as it was placed. */
export interface LegOfOrder {
  legId: number
  orderId: number
  orderNumber: string
  orderedAt: Date
  /** The order's own reference, of its buyer. */
  reference: string
  paymentType: number
  currency: string
  issuerId: number
  buyerId: number
  /** Units of the distributor's currency for one of the order's. */
  rateHome: string
  /** Where the order goes. */
  delivery: FrozenDelivery | null
  phone: string
}

const legs = sql`
  select l.id as "legId", o.id as "orderId", o.number as "orderNumber", o.placed_at as "orderedAt", o.reference,
    o.payment_type as "paymentType", l.currency, l.seller_id as "issuerId", l.buyer_id as "buyerId",
    o.rate_home as "rateHome", o.delivery, o.phone
  from order_legs l join orders o on o.id = l.order_id`

/** The legs of a paid order that have no invoice and none due. */
export async function legsToInvoice(trx: Trx, orderId: number): Promise<LegOfOrder[]> {
  const { rows } = await sql<LegOfOrder>`${legs}
    where l.order_id = ${orderId} and not o.is_free
      and not exists (select 1 from invoices i where i.leg_id = l.id and i.kind = 1)
      and not exists (select 1 from invoices_due d where d.leg_id = l.id and d.kind = 1)
    order by l.seq`.execute(trx)
  return rows
}

/** The leg on which the buyer of an order buys. */
export async function legOfBuyer(db: Db, orderId: number): Promise<LegOfOrder | undefined> {
  const { rows } = await sql<LegOfOrder>`${legs}
    where l.order_id = ${orderId} and l.buyer_id = o.company_id`.execute(db)
  return rows[0]
}

/** The lines of legs in their order, by leg; they never change once the order is placed. */
export async function linesOfLegs(db: Db, legIds: readonly number[]): Promise<Map<number, SnapshotLine[]>> {
  const rows = await db
    .selectFrom('order_line_prices as p')
    .innerJoin('order_lines as l', 'l.id', 'p.order_line_id')
    .where('p.leg_id', '=', sql<number>`any(${[...legIds]}::bigint[])`)
    .orderBy('p.leg_id')
    .orderBy('l.position')
    .select([
      'p.leg_id as legId',
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
  const lines = new Map<number, SnapshotLine[]>(legIds.map((id) => [id, []]))
  for (const row of rows) {
    lines.get(row.legId)?.push({
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
    })
  }
  return lines
}
