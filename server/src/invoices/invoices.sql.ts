import { invoiceKind, paymentType, type VatTreatment } from '@brava/contract/enums.ts'
import type { VatReason } from '@brava/contract/vat.ts'
import type { FrozenDelivery } from '@brava/contract/delivery.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { inText } from '../platform/db/in-text.ts'
import type { SnapshotLine } from './invoice-snapshot.ts'

/** One sale within an order, as placed. */
export interface LegOfOrder {
  legId: number
  orderId: number
  orderNumber: string
  orderedAt: Date
  /** The reference given by the order's buyer. */
  reference: string
  /** How its own buyer pays: a reseller that receives the order's payment pays its own part from its funds. */
  paymentType: number
  currency: string
  issuerId: number
  buyerId: number
  /** Units of the distributor's currency per unit of the leg's, on the day of the order. */
  rateHome: string
  /** Units of the distributor's currency per unit of its issuer's, in which a reseller buys what it sells here. */
  issuerRateHome: string
  /** Where the order is delivered. */
  delivery: FrozenDelivery | null
  phone: string
  /** Each delivery has its own invoice. */
  invoiceByDelivery: boolean
}

const legs = sql`
  select l.id as "legId", o.id as "orderId", o.number as "orderNumber", o.placed_at as "orderedAt", o.reference,
    case when o.paid_to_supplier and l.buyer_id <> o.company_id then ${inText(paymentType.code.companyFunds)} else o.payment_type end as "paymentType", l.currency, l.seller_id as "issuerId", l.buyer_id as "buyerId",
    coalesce(l.rate_home, o.rate_home)::text as "rateHome",
    coalesce((select coalesce(f.rate_home, o.rate_home) from order_legs f where f.order_id = l.order_id and f.buyer_id = l.seller_id), 1)::text as "issuerRateHome",
    o.delivery, o.phone, o.invoice_by_delivery as "invoiceByDelivery"
  from order_legs l join orders o on o.id = l.order_id`

/**
 * The legs of a paid order on which a part has neither an invoice nor one due; for an order invoiced as a whole it is
 * part 1.
 */
export async function legsToInvoice(trx: Trx, orderId: number, part: number): Promise<LegOfOrder[]> {
  const { rows } = await sql<LegOfOrder>`${legs}
    where l.order_id = ${orderId} and not o.is_free
      and not exists (select 1 from invoices i where i.leg_id = l.id and i.part = ${part} and i.kind = ${inText(invoiceKind.invoice)})
      and not exists (select 1 from invoices_due d where d.leg_id = l.id and d.part = ${part} and d.kind = ${inText(invoiceKind.invoice)})
    order by l.seq`.execute(trx)
  return rows
}

/** The legs of an order. */
export async function legsOfOrder(trx: Trx, orderId: number): Promise<LegOfOrder[]> {
  const { rows } = await sql<LegOfOrder>`${legs} where l.order_id = ${orderId} order by l.seq`.execute(trx)
  return rows
}

/** The leg on which the buyer of an order buys. */
export async function legOfBuyer(db: Db, orderId: number): Promise<LegOfOrder | undefined> {
  const { rows } = await sql<LegOfOrder>`${legs}
    where l.order_id = ${orderId} and l.buyer_id = o.company_id`.execute(db)
  return rows[0]
}

/**
 * The KPD code of a line: of its product, otherwise of the category. It is a classification and changes no amount, so
 * it is read when the document is composed, and a missing one can be added.
 */
const kpdOfLine = sql<string>`(select coalesce(nullif(product.kpd, ''), category.kpd) from products product
  join categories category on category.id = product.category_id where product.id = l.product_id)`

/** What only some lines have: the country where they are redeemed, a KPD code. */
const ofSome = ({ redeemCountry, kpd = '' }: { redeemCountry: string | null; kpd?: string }) => ({
  ...(redeemCountry === null ? {} : { redeemCountry }),
  ...(kpd === '' ? {} : { kpd }),
})

type LineRow = Omit<SnapshotLine, 'redeemCountry' | 'kpd'> & { of: string; redeemCountry: string | null }

/** The lines of credit notes, by `refund:leg:part`: units that came back, or a reduction of the line's price. */
export async function linesOfRefunds(db: Db, refundIds: readonly number[]): Promise<Map<string, SnapshotLine[]>> {
  const lines = new Map<string, SnapshotLine[]>()
  if (refundIds.length === 0) return lines
  const { rows } = await sql<LineRow & { isReduction: boolean }>`
    select r.refund_id || ':' || r.leg_id || ':' || r.part as of, row_number() over (partition by r.refund_id, r.leg_id, r.part order by l.position)::int as position,
      l.code, l.title, l.platform, greatest(r.units, 1) as quantity,
      case when r.units > 1 then round(r.gross::numeric / r.units)::bigint else r.gross end as "unitPrice", r.net, p.vat_rate_bp as "vatRateBp",
      r.vat, r.gross, l.vat_treatment as "vatTreatment", l.redeem_country as "redeemCountry",
      coalesce(p.trace->>'vatReason', 'domestic') as "vatReason", r.units = 0 as "isReduction"
    from refund_lines r join order_lines l on l.id = r.order_line_id
    join order_line_prices p on p.order_line_id = r.order_line_id and p.leg_id = r.leg_id
    where r.refund_id = any(${[...refundIds]}::bigint[]) and r.gross > 0 order by 1, l.position`.execute(db)
  for (const { of, isReduction, redeemCountry, ...line } of rows) {
    const some = { ...ofSome({ redeemCountry }), ...(isReduction ? { isReduction } : {}) }
    lines.set(of, [...(lines.get(of) ?? []), { ...line, ...some }])
  }
  return lines
}

/** Units of a line that are invoiced together, with their amounts on each leg, from the distributor's sale downward. */
export interface PartLine {
  readonly lineId: number
  readonly units: number
  readonly legs: readonly { readonly net: number; readonly vat: number; readonly gross: number }[]
}

/** Writes the lines for the invoices of a delivery. */
export async function insertPartLines(
  trx: Trx,
  part: number,
  lines: readonly PartLine[],
  legIds: readonly number[],
): Promise<void> {
  await trx
    .insertInto('invoice_part_lines')
    .values(
      lines.flatMap(({ lineId, units, legs: amounts }) =>
        amounts.map((amount, index) => ({
          leg_id: legIds[index] as number,
          part,
          order_line_id: lineId,
          units,
          ...amount,
        })),
      ),
    )
    .execute()
}

/** For each leg of an order: the amount invoiced before, its total, and the part bought on credit. */
export async function creditOfLegs(
  trx: Trx,
  orderId: number,
): Promise<Map<number, { invoiced: number; gross: number; onCredit: number }>> {
  const { rows } = await sql<{ legId: number; invoiced: number; gross: number; onCredit: number }>`
    select l.id as "legId", l.gross, coalesce(l.on_credit, 0)::bigint as "onCredit",
      coalesce((select sum(p.gross) from invoice_part_lines p where p.leg_id = l.id), 0)::bigint as invoiced
    from order_legs l where l.order_id = ${orderId}`.execute(trx)
  return new Map(rows.map(({ legId, ...of }) => [legId, of]))
}

/** The lines of delivery invoices, by `leg:part`. */
export async function linesOfParts(db: Db, legIds: readonly number[]): Promise<Map<string, SnapshotLine[]>> {
  const lines = new Map<string, SnapshotLine[]>()
  if (legIds.length === 0) return lines
  const { rows } = await sql<LineRow & { kpd: string }>`
    select r.leg_id || ':' || r.part as of, row_number() over (partition by r.leg_id, r.part order by l.position)::int as position,
      l.code, l.title, l.platform, r.units as quantity, round(r.gross::numeric / r.units)::bigint as "unitPrice", r.net,
      p.vat_rate_bp as "vatRateBp", r.vat, r.gross, l.vat_treatment as "vatTreatment", l.redeem_country as "redeemCountry",
      coalesce(p.trace->>'vatReason', 'domestic') as "vatReason", ${kpdOfLine} as kpd
    from invoice_part_lines r join order_lines l on l.id = r.order_line_id
    join order_line_prices p on p.order_line_id = r.order_line_id and p.leg_id = r.leg_id
    where r.leg_id = any(${[...legIds]}::bigint[]) order by 1, l.position`.execute(db)
  for (const { of, kpd, redeemCountry, ...line } of rows) {
    lines.set(of, [...(lines.get(of) ?? []), { ...line, ...ofSome({ redeemCountry, kpd }) }])
  }
  return lines
}

/** The lines of legs in order, by leg; they never change once the order is placed. */
export async function linesOfLegs(db: Db, legIds: readonly number[]): Promise<Map<number, SnapshotLine[]>> {
  const rows = await db
    // Prices are looked up by line: none of their indexes begins with the leg.
    .selectFrom('order_legs as g')
    .innerJoin('order_lines as l', 'l.order_id', 'g.order_id')
    .innerJoin('order_line_prices as p', (on) =>
      on.onRef('p.order_line_id', '=', 'l.id').onRef('p.leg_id', '=', 'g.id'),
    )
    .where('g.id', '=', sql<number>`any(${[...legIds]}::bigint[])`)
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
      'l.redeem_country',
      'p.unit_price',
      'p.net',
      'p.vat_rate_bp',
      'p.vat',
      'p.gross',
      sql<string | null>`p.trace->>'vatReason'`.as('vat_reason'),
      kpdOfLine.as('kpd'),
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
      ...ofSome({ redeemCountry: row.redeem_country, kpd: row.kpd }),
    })
  }
  return lines
}
