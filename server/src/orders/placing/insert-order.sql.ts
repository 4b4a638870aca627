import { inText } from '../../platform/db/in-text.ts'
import { slotStatus } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import { nextNumber } from '../../platform/db/next-number.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { stepOfRound } from '../../platform/db/round.ts'
import { announcing } from '../../platform/events/announcing.ts'
import { wakeReaders } from '../../platform/events/wake-readers.ts'
import type { Outcome, WrittenOrder } from '../fulfilment/serving-facts.ts'
import type { NewOrder, NewUnit } from './new-order.ts'

export interface InsertedOrder extends WrittenOrder {
  readonly legs: readonly { readonly id: number; readonly seq: number; readonly rateHome: string }[]
}

/** An order and the result of serving it. */
interface ServedNow {
  readonly order: NewOrder
  readonly outcome: Outcome<NewUnit>
}

/**
 * Writes a new order and the result of serving it: legs, lines, prices, events and one slot for every unit, in one
 * statement for all orders of a round (decision 0206). The accounts of its buyer are locked. Repeats the transaction
 * (40001) if the buyer's supplier, or the currency of a leg's buyer, changed before they were.
 */
export const insertOrder = (trx: Trx, order: NewOrder, outcome: Outcome<NewUnit>): Promise<InsertedOrder> =>
  insertTogether(trx, { order, outcome })

const insertTogether = stepOfRound(async (trx, all: readonly ServedNow[]): Promise<InsertedOrder[]> => {
  const rows = await insertOrders(trx, all)
  // Anyone who moves a company or changes its currency locks its accounts, as this transaction has now done. What was
  // read before belongs to another supplier or currency, so inTransaction starts again with the current ones.
  if (rows.length < all.length)
    throw Object.assign(new Error('the buyer has changed its supplier or currency'), { code: '40001' })
  wakeReaders(trx)
  return rows.map(({ id, number, invoiceByDelivery, legs }) => ({
    id,
    number,
    invoiceByDelivery,
    legs,
    newSlotIds: 'all',
  }))
})

async function insertOrders(trx: Trx, all: readonly ServedNow[]) {
  const { rows } = await sql<Omit<InsertedOrder, 'newSlotIds'>>`${prepared('insert_orders')}
    with given as materialized (
      select h.*, nextval('orders_id_seq') as id, ${nextNumber('order_numbers', sql`h.n`)} as number
      from jsonb_to_recordset(${JSON.stringify(all.map(asRow))}::jsonb) as h(n int, company_id bigint, reseller_id bigint, user_id bigint, currency text, payment_type smallint,
        approval text, payment smallint, slots_total int, slots_assigned int, slots_missing int, status smallint, net bigint, vat bigint, gross bigint, cost_home_e4 bigint,
        revenue_home bigint, is_domestic boolean, rate_home numeric, sales_home bigint, language text, email text, phone text, delivery_type smallint, reference text,
        delivery jsonb, show_img_keys boolean, hold_until timestamptz, cart_version int, placed_at timestamptz, approved_at timestamptz, completed_at timestamptz,
        paid_to_supplier boolean, seller_id bigint, is_gift boolean, companies bigint[], legs jsonb, lines jsonb, prices jsonb, units jsonb, events jsonb)
      where h.seller_id = (select case when h.is_gift then (select home.id from companies home where home.parent_id is null) else c.parent_id end
        from companies c where c.id = h.company_id)
        and not exists (select from jsonb_to_recordset(h.legs) as g(buyer_id bigint, currency text)
          join companies c on c.id = g.buyer_id where c.currency <> g.currency)
    ), head as (
      insert into orders (id, number, company_id, reseller_id, user_id, currency, payment_type, approval, payment, slots_total,
        slots_assigned, slots_missing, status, net, vat, gross, cost_home_e4, revenue_home, is_domestic, rate_home, sales_home, language,
        email, phone, delivery_type, reference, delivery, show_img_keys, hold_until, cart_version, placed_at, created_at, updated_at, approved_at, completed_at, invoice_by_delivery, paid_to_supplier)
      overriding system value
      select id, number, company_id, reseller_id, user_id, currency, payment_type, approval, payment, slots_total,
        slots_assigned, slots_missing, status, net, vat, gross, cost_home_e4, revenue_home, is_domestic, rate_home, sales_home, language,
        email, phone, delivery_type, reference, delivery, show_img_keys, hold_until, cart_version, placed_at, placed_at, placed_at, approved_at, completed_at, invoices_by_delivery(), paid_to_supplier
      -- Counters of orders are changed in this order at the commit: whoever else changes them goes the same way.
      from given order by status, n
      returning id, number, invoice_by_delivery
    ), legs as (
      insert into order_legs (order_id, seq, seller_id, buyer_id, currency, net, vat, gross, rate_home)
      select o.id, g.seq, g.seller_id, g.buyer_id, g.currency, g.net, g.vat, g.gross, g.rate_home
      from given o, jsonb_to_recordset(o.legs) as g(seq smallint, seller_id bigint, buyer_id bigint, currency text, net bigint, vat bigint,
        gross bigint, rate_home numeric)
      returning id, order_id, seq, rate_home
    ), lines as (
      insert into order_lines (order_id, position, product_id, company_product_id, promotion_id, code, title, platform,
        vat_treatment, redeem_country, quantity)
      select o.id, l.position, l.product_id, l.company_product_id, l.promotion_id, l.code, l.title, l.platform,
        l.vat_treatment, l.redeem_country, l.quantity
      from given o, jsonb_to_recordset(o.lines) as l(position smallint, product_id bigint, company_product_id bigint, promotion_id bigint,
        code text, title text, platform text, vat_treatment smallint, redeem_country text, quantity int)
      returning id, order_id, position
    ), prices as (
      insert into order_line_prices (order_line_id, leg_id, unit_price, vat_rate_bp, net, vat, gross, trace)
      select l.id, g.id, p.unit_price, p.vat_rate_bp, p.net, p.vat, p.gross, p.trace
      from given o cross join jsonb_to_recordset(o.prices) as p(position smallint, seq smallint, unit_price bigint, vat_rate_bp int,
        net bigint, vat bigint, gross bigint, trace jsonb)
      join lines l on l.order_id = o.id and l.position = p.position
      join legs g on g.order_id = o.id and g.seq = p.seq
    ), units as (
      insert into slots (order_id, order_line_id, position, state, key_id, cost_home_e4, assigned_at, delivered_at)
      select o.id, l.id, u.position, u.state, u.key_id, u.cost, case when u.state = ${inText(slotStatus.code.assigned)} then o.placed_at end,
        case when u.state = ${inText(slotStatus.code.assigned)} then o.placed_at end
      from given o cross join jsonb_to_recordset(o.units) as u(line smallint, position int, state smallint, key_id bigint, cost bigint)
      join lines l on l.order_id = o.id and l.position = u.line
    ), events as (
      insert into order_events (order_id, kind, from_status, to_status, user_id, is_internal, detail, at)
      select o.id, e.kind, e.from_status, e.to_status, e.user_id, e.is_internal, e.detail, o.placed_at
      from given o, jsonb_to_recordset(o.events) as e(kind text, from_status smallint, to_status smallint, user_id bigint,
        is_internal boolean, detail jsonb)
    ), told as (
      ${announcing('orders', sql`o.id, o.companies from given o`)}
    )
    select o.id, o.number, o.invoice_by_delivery as "invoiceByDelivery",
      (select json_agg(json_build_object('id', g.id, 'seq', g.seq, 'rateHome', g.rate_home::text)) from legs g where g.order_id = o.id) as legs
    -- Numbers were given out in the order of the list.
    from head o order by o.id`.execute(trx)
  return rows
}

/** An order with all its parts, at its position in the round. */
function asRow({ order, outcome }: ServedNow, n: number) {
  return {
    n,
    company_id: order.companyId,
    reseller_id: order.legs.find((leg) => leg.seq === 2)?.sellerId ?? null,
    user_id: order.userId,
    currency: order.currency,
    payment_type: order.paymentType,
    approval: order.approval,
    payment: order.payment,
    slots_total: outcome.units.length,
    slots_assigned: outcome.assigned,
    slots_missing: outcome.missing,
    status: outcome.status,
    net: order.net,
    vat: order.vat,
    gross: order.gross,
    cost_home_e4: outcome.costHomeE4,
    revenue_home: order.revenueHome,
    is_domestic: order.isDomestic,
    rate_home: order.rateHome,
    sales_home: order.salesHome,
    language: order.language,
    email: order.email,
    phone: order.phone,
    delivery_type: order.deliveryType,
    reference: order.reference,
    delivery: order.delivery,
    show_img_keys: order.showImgKeys,
    hold_until: order.holdUntil,
    cart_version: order.cartVersion,
    placed_at: order.now,
    approved_at: order.approval === 'approved' ? order.now : null,
    completed_at: outcome.isWhole ? order.now : null,
    paid_to_supplier: order.paidToSupplier,
    // Its supplier as known when it was priced.
    seller_id: order.legs.at(-1)?.sellerId ?? null,
    is_gift: order.isGift,
    companies: [...new Set(order.legs.flatMap((leg) => [leg.sellerId, leg.buyerId]))],
    legs: order.legs.map((leg) => ({
      seq: leg.seq,
      seller_id: leg.sellerId,
      buyer_id: leg.buyerId,
      currency: leg.currency,
      net: leg.net,
      vat: leg.vat,
      gross: leg.gross,
      rate_home: leg.rateHome,
    })),
    lines: order.lines.map((line, index) => ({
      position: index + 1,
      product_id: line.productId,
      company_product_id: line.companyProductId,
      promotion_id: line.promotionId,
      code: line.code,
      title: line.title,
      platform: line.platform,
      vat_treatment: line.vatTreatment,
      redeem_country: line.redeemCountry,
      quantity: line.quantity,
    })),
    prices: order.lines.flatMap((line, index) =>
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
    ),
    units: outcome.units.map(({ line, n: position, state, key }) => ({
      line,
      position,
      state,
      key_id: key?.id ?? null,
      cost: state === slotStatus.code.assigned ? (key?.costHomeE4 ?? 0) : 0,
    })),
    events: outcome.events.map((event) => ({
      kind: event.kind,
      from_status: event.fromStatus,
      to_status: event.toStatus,
      user_id: event.userId,
      is_internal: event.isInternal ?? false,
      detail: event.facts ?? {},
    })),
  }
}
