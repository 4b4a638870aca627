import type { OrderStatus, PaymentStatus, PaymentType, VatTreatment } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import type { PriceTrace } from '@brava/contract/prices/resolve-price.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'

/** What placing an order needs of each product. */
export function productsToOrder(db: Db, productIds: readonly number[]) {
  return db
    .selectFrom('products as p')
    .innerJoin('product_types as t', 't.id', 'p.product_type_id')
    .innerJoin('publishers as u', 'u.id', 'p.publisher_id')
    .innerJoin('product_stock as s', 's.product_id', 'p.id')
    .where('p.id', 'in', [...new Set(productIds)])
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
    .execute()
}
export type ProductToOrder = Awaited<ReturnType<typeof productsToOrder>>[number]

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
  readonly legs: readonly NewLeg[]
  readonly lines: readonly NewLine[]
}

/** Writes the order with its legs, lines, prices and one slot for every unit, in one statement. */
export async function insertOrder(trx: Trx, order: NewOrder): Promise<{ id: number; number: string }> {
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
  const units = order.lines.reduce((sum, line) => sum + line.quantity, 0)
  const approvedAt = order.approval === 'approved' ? order.now : null
  const { rows } = await sql<{ id: number; number: string }>`
    with head as (
      insert into orders (number, company_id, user_id, currency, payment_type, approval, payment, slots_total, status,
        net, vat, gross, revenue_home, is_domestic, rate_home, language, email, phone, show_img_keys, hold_until,
        cart_version, placed_at, created_at, updated_at, approved_at)
      values (lpad(nextval('order_numbers')::text, 6, '0'), ${order.companyId}, ${order.userId}, ${order.currency},
        ${order.paymentType}, ${order.approval}, ${order.payment}, ${units}, ${order.status}, ${order.net}, ${order.vat},
        ${order.gross}, ${order.revenueHome}, ${order.isDomestic}, ${order.rateHome}, ${order.language}, ${order.email},
        ${order.phone}, ${order.showImgKeys}, ${order.holdUntil}, ${order.cartVersion}, ${order.now}, ${order.now},
        ${order.now}, ${approvedAt})
      returning id, number
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
      returning id, order_id, position, quantity
    ), prices as (
      insert into order_line_prices (order_line_id, leg_id, unit_price, vat_rate_bp, net, vat, gross, trace)
      select lines.id, legs.id, p.unit_price, p.vat_rate_bp, p.net, p.vat, p.gross, p.trace
      from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as p(position smallint, seq smallint, unit_price bigint,
        vat_rate_bp int, net bigint, vat bigint, gross bigint, trace jsonb)
      join lines on lines.position = p.position join legs on legs.seq = p.seq
    ), units as (
      insert into slots (order_id, order_line_id, position, state)
      select lines.order_id, lines.id, n, 3 from lines cross join lateral generate_series(1, lines.quantity) as n
    )
    select id, number from head`.execute(trx)
  const placed = rows[0]
  if (!placed) throw new Error('an order was not written')
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
