import type { OrderStatus, PaymentStatus, PaymentType, VatTreatment } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import type { PriceTrace } from '@brava/contract/prices/price-steps.ts'
import { type SqlBool, sql } from 'kysely'
import { nextNumber } from '../../platform/db/next-number.ts'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { announcing } from '../../platform/events/announcing.ts'
import { wakeReaders } from '../../platform/events/wake-readers.ts'
import type { NewOrderEvent } from '../record/order-events.sql.ts'

/** What placing an order needs of each product. */
export function productsToOrder(db: Db, productIds: readonly number[]) {
  return db
    .selectFrom('products as p')
    .innerJoin('product_types as t', 't.id', 'p.product_type_id')
    .innerJoin('publishers as u', 'u.id', 'p.publisher_id')
    .innerJoin('product_stock as s', 's.product_id', 'p.id')
    .where(sql<SqlBool>`p.id = any(${[...new Set(productIds)]}::bigint[])`)
    .select([
      'p.id',
      'p.code',
      'p.title',
      't.title as platform',
      'u.name as publisher',
      'p.image_file_id as imageFileId',
      'p.vat_treatment as vatTreatment',
      'p.key_kind as keyKind',
      'p.may_back_order as mayBackOrder',
      'p.low_stock_threshold as lowStockThreshold',
      's.available as stock',
      sql<string[]>`coalesce((select array_agg(r.code order by r.code) from product_regions pr
        join regions r on r.id = pr.region_id where pr.product_id = p.id), '{}')`.as('regions'),
    ])
}
export type ProductToOrder = Awaited<ReturnType<ReturnType<typeof productsToOrder>['execute']>>[number]

export interface NewLeg {
  readonly seq: 1 | 2
  readonly sellerId: number
  readonly buyerId: number
  readonly currency: string
  readonly net: number
  readonly vat: number
  readonly gross: number
}

export interface NewLinePrice {
  readonly seq: 1 | 2
  readonly unitPrice: number
  readonly vatRateBp: number
  readonly net: number
  readonly vat: number
  readonly gross: number
  readonly trace: PriceTrace
}

export interface NewLine {
  readonly productId: number
  readonly companyProductId: number | null
  readonly promotionId: number | null
  readonly code: string
  readonly title: string
  readonly platform: string
  readonly vatTreatment: VatTreatment
  readonly quantity: number
  readonly prices: readonly NewLinePrice[]
  /** The keys of its first units: sold to it, or set aside while the order waits; the other units get none yet. */
  readonly keys?: readonly { readonly id: number; readonly costHomeE4: number }[]
}

export interface NewOrder {
  readonly companyId: number
  readonly userId: number
  readonly currency: string
  readonly paymentType: PaymentType
  readonly approval: 'open' | 'approved'
  readonly payment: PaymentStatus | 0
  readonly status: OrderStatus
  readonly net: number
  readonly vat: number
  readonly gross: number
  readonly revenueHome: number
  readonly isDomestic: boolean
  readonly rateHome: string
  readonly language: Language
  readonly email: string
  readonly phone: string
  readonly showImgKeys: boolean
  readonly holdUntil: Date | null
  readonly cartVersion: number | null
  readonly now: Date
  /** What the lines' keys are: sold to an approved order, or set aside; nothing is served of an order that has none. */
  readonly keysAre?: 'sold' | 'reserved'
  readonly legs: readonly NewLeg[]
  readonly lines: readonly NewLine[]
  /** What happened to it in this moment, in order. */
  readonly events?: readonly Omit<NewOrderEvent, 'orderId' | 'at'>[]
}

export interface InsertedOrder {
  readonly id: number
  readonly number: string
  readonly rateHome: string
  readonly legs: readonly { readonly id: number; readonly seq: number }[]
}

/**
 * Writes the order with its legs, lines, prices, events and one slot for every unit, in one statement. An approved
 * order's units are served (1) or missing (2), any other's are not due (3), perhaps with a key set aside.
 */
export async function insertOrder(trx: Trx, order: NewOrder): Promise<InsertedOrder> {
  const legs = order.legs.map((leg) => ({
    seq: leg.seq,
    seller_id: leg.sellerId,
    buyer_id: leg.buyerId,
    currency: leg.currency,
    net: leg.net,
    vat: leg.vat,
    gross: leg.gross,
  }))
  const lines = order.lines.map((line, index) => ({
    position: index + 1,
    product_id: line.productId,
    company_product_id: line.companyProductId,
    promotion_id: line.promotionId,
    code: line.code,
    title: line.title,
    platform: line.platform,
    vat_treatment: line.vatTreatment,
    quantity: line.quantity,
  }))
  const prices = order.lines.flatMap((line, index) =>
    line.prices.map((price) => ({
      position: index + 1,
      seq: price.seq,
      unit_price: price.unitPrice,
      vat_rate_bp: price.vatRateBp,
      net: price.net,
      vat: price.vat,
      gross: price.gross,
      trace: price.trace,
    })),
  )
  const events = (order.events ?? []).map((event) => ({
    kind: event.kind,
    from_status: event.fromStatus,
    to_status: event.toStatus,
    user_id: event.userId,
    is_internal: event.isInternal ?? false,
    detail: event.facts ?? {},
  }))
  const companies = [...new Set(order.legs.flatMap((leg) => [leg.sellerId, leg.buyerId]))]
  const isServed = order.keysAre === 'sold'
  const units = order.lines.flatMap((line, index) =>
    Array.from({ length: line.quantity }, (_, n) => ({ line: index + 1, n: n + 1, key: line.keys?.[n] })),
  )
  const assigned = isServed ? units.filter((unit) => unit.key).length : 0
  const missing = isServed ? units.length - assigned : 0
  const cost = isServed ? units.reduce((sum, unit) => sum + (unit.key?.costHomeE4 ?? 0), 0) : 0
  const approvedAt = order.approval === 'approved' ? order.now : null
  const completedAt = isServed && assigned === units.length ? order.now : null
  const { rows } = await sql<InsertedOrder>`${prepared('insert_order')}
    with head as (
      insert into orders (number, company_id, user_id, currency, payment_type, approval, payment, slots_total,
        slots_assigned, slots_missing, status, net, vat, gross, cost_home_e4, revenue_home, is_domestic, rate_home, language,
        email, phone, show_img_keys, hold_until, cart_version, placed_at, created_at, updated_at, approved_at, completed_at)
      values (${nextNumber('order_numbers')}, ${order.companyId}, ${order.userId}, ${order.currency},
        ${order.paymentType}, ${order.approval}, ${order.payment}, ${units.length}, ${assigned}, ${missing}, ${order.status},
        ${order.net}, ${order.vat}, ${order.gross}, ${cost}, ${order.revenueHome}, ${order.isDomestic}, ${order.rateHome},
        ${order.language}, ${order.email}, ${order.phone}, ${order.showImgKeys}, ${order.holdUntil}, ${order.cartVersion},
        ${order.now}::timestamptz, ${order.now}::timestamptz, ${order.now}::timestamptz, ${approvedAt}, ${completedAt})
      returning id, number, rate_home
    ), legs as (
      insert into order_legs (order_id, seq, seller_id, buyer_id, currency, net, vat, gross)
      select head.id, g.seq, g.seller_id, g.buyer_id, g.currency, g.net, g.vat, g.gross
      from head, jsonb_to_recordset(${JSON.stringify(legs)}::jsonb) as g(seq smallint, seller_id bigint, buyer_id bigint,
        currency text, net bigint, vat bigint, gross bigint)
      returning id, seq
    ), lines as (
      insert into order_lines (order_id, position, product_id, company_product_id, promotion_id, code, title, platform,
        vat_treatment, quantity)
      select head.id, l.position, l.product_id, l.company_product_id, l.promotion_id, l.code, l.title, l.platform,
        l.vat_treatment, l.quantity
      from head, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(position smallint, product_id bigint,
        company_product_id bigint, promotion_id bigint, code text, title text, platform text, vat_treatment smallint,
        quantity int)
      returning id, order_id, position
    ), prices as (
      insert into order_line_prices (order_line_id, leg_id, unit_price, vat_rate_bp, net, vat, gross, trace)
      select lines.id, legs.id, p.unit_price, p.vat_rate_bp, p.net, p.vat, p.gross, p.trace
      from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as p(position smallint, seq smallint, unit_price bigint,
        vat_rate_bp int, net bigint, vat bigint, gross bigint, trace jsonb)
      join lines on lines.position = p.position join legs on legs.seq = p.seq
    ), units as (
      insert into slots (order_id, order_line_id, position, state, key_id, cost_home_e4, assigned_at, delivered_at)
      select lines.order_id, lines.id, u.n, case when not ${isServed} then 3 when u.key_id is null then 2 else 1 end, u.key_id,
        u.cost, case when ${isServed} and u.key_id is not null then ${order.now}::timestamptz end,
        case when ${isServed} and u.key_id is not null then ${order.now}::timestamptz end
      from unnest(${units.map((unit) => unit.line)}::int[], ${units.map((unit) => unit.n)}::int[],
        ${units.map((unit) => unit.key?.id ?? null)}::bigint[],
        ${units.map((unit) => (isServed ? (unit.key?.costHomeE4 ?? 0) : 0))}::bigint[]) as u(line, n, key_id, cost)
      join lines on lines.position = u.line
    ), events as (
      insert into order_events (order_id, kind, from_status, to_status, user_id, is_internal, detail, at)
      select head.id, e.kind, e.from_status, e.to_status, e.user_id, e.is_internal, e.detail, ${order.now}::timestamptz
      from head, jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(kind text, from_status smallint,
        to_status smallint, user_id bigint, is_internal boolean, detail jsonb)
    ), told as (
      ${announcing('orders', sql`head.id, ${companies}::bigint[] from head`)}
    )
    select id, number, rate_home as "rateHome", (select json_agg(json_build_object('id', legs.id, 'seq', legs.seq)) from legs) as legs
    from head`.execute(trx)
  const placed = rows[0]
  if (!placed) throw new Error('an order was not written')
  wakeReaders(trx)
  return placed
}

/** Orders whose keys are set aside longer than allowed, oldest first. */
export async function ordersPastHold(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('hold_until', '<', now)
    .where('approval', '=', 'open')
    .orderBy('hold_until')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}
