import { inText } from '../../platform/db/in-text.ts'
import { slotStatus } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import { nextNumber } from '../../platform/db/next-number.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { announcing } from '../../platform/events/announcing.ts'
import { wakeReaders } from '../../platform/events/wake-readers.ts'
import type { Outcome, WrittenOrder } from '../fulfilment/serving-facts.ts'
import type { NewOrder, NewUnit } from './new-order.ts'

export interface InsertedOrder extends WrittenOrder {
  readonly rateHome: string
  readonly legs: readonly { readonly id: number; readonly seq: number }[]
}

/**
 * Writes a new order and what serving it came to: legs, lines, prices, events and one slot for every unit, in one statement. The
 * accounts of its buyer are locked. Repeats the transaction (40001) where the buyer got another supplier before they were.
 */
export async function insertOrder(trx: Trx, order: NewOrder, outcome: Outcome<NewUnit>): Promise<InsertedOrder> {
  const legs = order.legs.map((leg) => ({
    seq: leg.seq,
    seller_id: leg.sellerId,
    buyer_id: leg.buyerId,
    currency: leg.currency,
    net: leg.net,
    vat: leg.vat,
    gross: leg.gross,
    rate_home: leg.rateHome,
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
  const events = outcome.events.map((event) => ({
    kind: event.kind,
    from_status: event.fromStatus,
    to_status: event.toStatus,
    user_id: event.userId,
    is_internal: event.isInternal ?? false,
    detail: event.facts ?? {},
  }))
  const companies = [...new Set(order.legs.flatMap((leg) => [leg.sellerId, leg.buyerId]))]
  const { units } = outcome
  const costOf = ({ state, key }: (typeof units)[number]) =>
    state === slotStatus.code.assigned ? (key?.costHomeE4 ?? 0) : 0
  const approvedAt = order.approval === 'approved' ? order.now : null
  const { rows } = await sql<Omit<InsertedOrder, 'newSlotIds'>>`${prepared('insert_order')}
    with head as (
      insert into orders (number, company_id, reseller_id, user_id, currency, payment_type, approval, payment, slots_total,
        slots_assigned, slots_missing, status, net, vat, gross, cost_home_e4, revenue_home, is_domestic, rate_home, sales_home, language,
        email, phone, delivery_type, reference, delivery, show_img_keys, hold_until, cart_version, placed_at, created_at, updated_at, approved_at, completed_at, invoice_by_delivery, paid_to_supplier)
      select ${nextNumber('order_numbers')}, ${order.companyId}, ${order.legs.find((leg) => leg.seq === 2)?.sellerId ?? null}, ${order.userId}, ${order.currency},
        ${order.paymentType}, ${order.approval}, ${order.payment}, ${units.length}, ${outcome.assigned}, ${outcome.missing}, ${outcome.status},
        ${order.net}, ${order.vat}, ${order.gross}, ${outcome.costHomeE4}, ${order.revenueHome}, ${order.isDomestic}, ${order.rateHome}, ${order.salesHome},
        ${order.language}, ${order.email}, ${order.phone}, ${order.deliveryType}, ${order.reference}, ${JSON.stringify(order.delivery)}::jsonb, ${order.showImgKeys}, ${order.holdUntil}, ${order.cartVersion},
        ${order.now}::timestamptz, ${order.now}::timestamptz, ${order.now}::timestamptz, ${approvedAt},
        ${outcome.isWhole ? order.now : null}, invoices_by_delivery(), ${order.paidToSupplier}
      where ${order.legs.at(-1)?.sellerId}::bigint in (select case when ${order.isGift}::boolean then home.id else c.parent_id end from companies c
        join companies home on home.parent_id is null where c.id = ${order.companyId}::bigint)
      returning id, number, rate_home, invoice_by_delivery
    ), legs as (
      insert into order_legs (order_id, seq, seller_id, buyer_id, currency, net, vat, gross, rate_home)
      select head.id, g.seq, g.seller_id, g.buyer_id, g.currency, g.net, g.vat, g.gross, g.rate_home
      from head, jsonb_to_recordset(${JSON.stringify(legs)}::jsonb) as g(seq smallint, seller_id bigint, buyer_id bigint,
        currency text, net bigint, vat bigint, gross bigint, rate_home numeric)
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
      select lines.order_id, lines.id, u.n, u.state, u.key_id, u.cost, case when u.state = ${inText(slotStatus.code.assigned)} then ${order.now}::timestamptz end,
        case when u.state = ${inText(slotStatus.code.assigned)} then ${order.now}::timestamptz end
      from unnest(${units.map((unit) => unit.line)}::int[], ${units.map((unit) => unit.n)}::int[],
        ${units.map((unit) => unit.state)}::smallint[], ${units.map((unit) => unit.key?.id ?? null)}::bigint[],
        ${units.map(costOf)}::bigint[]) as u(line, n, state, key_id, cost)
      join lines on lines.position = u.line
    ), events as (
      insert into order_events (order_id, kind, from_status, to_status, user_id, is_internal, detail, at)
      select head.id, e.kind, e.from_status, e.to_status, e.user_id, e.is_internal, e.detail, ${order.now}::timestamptz
      from head, jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(kind text, from_status smallint,
        to_status smallint, user_id bigint, is_internal boolean, detail jsonb)
    ), told as (
      ${announcing('orders', sql`head.id, ${companies}::bigint[] from head`)}
    )
    select id, number, rate_home as "rateHome", invoice_by_delivery as "invoiceByDelivery", (select json_agg(json_build_object('id', legs.id, 'seq', legs.seq)) from legs) as legs
    from head`.execute(trx)
  const placed = rows[0]
  // Whoever moves a company holds its accounts, as this transaction does now: what was read before is another supplier's, and
  // inTransaction begins again with the one of today.
  if (!placed) throw Object.assign(new Error('the buyer has another supplier since'), { code: '40001' })
  wakeReaders(trx)
  return { ...placed, newSlotIds: 'all' }
}
