import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { readAsBytes } from '../platform/db/read-as-bytes.ts'
import {
  costOfUnit,
  facets,
  keptDays,
  keptFacet,
  keptParts,
  keptProducts,
  liveOrders,
  type Period,
  refundsBetween,
} from './kept-sales.sql.ts'
import { rememberedSums } from './remembered-sums.ts'
import {
  all,
  keptConditions,
  lineConditions,
  ofProducts,
  orderConditions,
  productConditions,
  sourceConditions,
} from './sales-conditions.sql.ts'
import { besideEachOther, type SalesFilters, type Sold, type SoldBy, type SoldLeg, type SoldQuestion } from './sold.ts'

/** Converts between the currencies of the two legs `b` and `g`, both at the rates that the order `o` froze. */
const betweenLegs = sql`cross join lateral (
  select leg_factor(g.currency, b.currency, o.rate_home, b.net, o.revenue_home) as factor) f`

/** Lines of one order `o` in the leg, with exact amounts in the seller's currency. */
const lines = (leg: SoldLeg, withList = false) =>
  leg.seq === 0
    ? sql`select g.buyer_id, l.product_id, l.quantity as keys, lp.net::numeric as net, lp.gross::numeric as gross, 0::numeric as cost
      from order_legs g join order_lines l on l.order_id = g.order_id
      join order_line_prices lp on lp.order_line_id = l.id and lp.leg_id = g.id
      where g.order_id = o.id and g.buyer_id = ${leg.buyerId}`
    : leg.seq === 1
      ? sql`select g.buyer_id, l.product_id, l.quantity as keys, home_share(o.revenue_home, lp.net, g.net) as net,
        home_share(o.revenue_home, lp.gross, g.net) as gross,
        (select coalesce(sum(${costOfUnit}), 0) from slots u where u.order_line_id = l.id) / 100 as cost
        ${withList ? sql`, net_at_list(home_share(o.revenue_home, lp.net, g.net), lp.trace) as list` : sql``}
      from order_legs g join order_lines l on l.order_id = g.order_id
      join order_line_prices lp on lp.order_line_id = l.id and lp.leg_id = g.id where g.order_id = o.id and g.seq = 1`
      : sql`select g.buyer_id, l.product_id, l.quantity as keys, own.net * f.factor as net, own.gross * f.factor as gross, paid.net as cost
      from order_legs g join order_legs b on b.order_id = g.order_id and b.seq = 1
      ${betweenLegs}
      join order_lines l on l.order_id = g.order_id
      join order_line_prices own on own.order_line_id = l.id and own.leg_id = g.id
      join order_line_prices paid on paid.order_line_id = l.id and paid.leg_id = b.id
      where g.order_id = o.id and g.seq = 2 and g.seller_id = ${leg.sellerId}`

/** Lines of one refund `r` of an order `o` in the leg, with exact amounts in the seller's currency. */
const linesGivenBack = (leg: SoldLeg) =>
  leg.seq === 0
    ? sql`select g.buyer_id, l.product_id, x.units as keys, x.net::numeric as net, x.gross::numeric as gross, 0::numeric as cost
      from order_legs g join refund_lines x on x.leg_id = g.id and x.refund_id = r.id join order_lines l on l.id = x.order_line_id
      where g.order_id = o.id and g.buyer_id = ${leg.buyerId}`
    : leg.seq === 1
      ? sql`select g.buyer_id, l.product_id, x.units as keys, home_share(r.net_home, x.net, w.net) as net,
        home_share(r.gross_home, x.gross, w.gross) as gross,
        (select coalesce(sum(u.cost_home_e4), 0) from refund_units u join slots s on s.id = u.slot_id
          where u.refund_id = r.id and s.order_line_id = l.id
            and case when o.invoice_by_delivery then coalesce(s.invoice_part, 0) else 1 end = x.part) / 100 as cost
      from order_legs g join refund_legs w on w.leg_id = g.id and w.refund_id = r.id
      join refund_lines x on x.leg_id = g.id and x.refund_id = r.id join order_lines l on l.id = x.order_line_id
      where g.order_id = o.id and g.seq = 1`
      : sql`select g.buyer_id, l.product_id, x.units as keys, x.net * f.factor as net, x.gross * f.factor as gross, paid.net as cost
      from order_legs g join order_legs b on b.order_id = g.order_id and b.seq = 1
      ${betweenLegs}
      join refund_lines x on x.leg_id = g.id and x.refund_id = r.id join order_lines l on l.id = x.order_line_id
      join refund_lines paid on paid.leg_id = b.id and paid.refund_id = r.id and paid.order_line_id = l.id and paid.part = x.part
      where g.order_id = o.id and g.seq = 2 and g.seller_id = ${leg.sellerId}`

/** The share of an amount for all units that belongs to the units of a source `w`. */
const ofSource = (amount: RawBuilder<unknown>) => sql`split_share(${amount}, w.n, w.n_until, w.n_all)`

/** Lines of one order `o` in the first leg, split by where their keys came from. */
const linesBySource = (withList = false) => sql`
  select a.buyer_id, a.product_id, w.batch_id, w.supplier_id, w.n as keys, ${ofSource(sql`a.net`)} as net, ${ofSource(sql`a.gross`)} as gross,
    w.cost_e4 / 100 as cost ${withList ? sql`, ${ofSource(sql`net_at_list(a.net, a.trace)`)} as list` : sql``}
  from (select g.buyer_id, l.id, l.product_id, lp.trace, home_share(o.revenue_home, lp.net, g.net) as net, home_share(o.revenue_home, lp.gross, g.net) as gross
    from order_legs g join order_lines l on l.order_id = g.order_id
    join order_line_prices lp on lp.order_line_id = l.id and lp.leg_id = g.id where g.order_id = o.id and g.seq = 1) a
  cross join lateral units_by_source(a.id, a.product_id) w`

/**
 * Lines of one refund `r` of an order `o`, split in the same way; a lower price for all units of the line is split over
 * them.
 */
const linesGivenBackBySource = sql`
  select a.buyer_id, a.product_id, w.batch_id, w.supplier_id, case when a.units = 0 then 0 else w.n end as keys, ${ofSource(sql`a.net`)} as net,
    ${ofSource(sql`a.gross`)} as gross, case when a.units = 0 then 0 else w.cost_e4 / 100 end as cost
  from (select g.buyer_id, l.id, l.product_id, x.units, x.part, home_share(r.net_home, x.net, f.net) as net,
      home_share(r.gross_home, x.gross, f.gross) as gross
    from order_legs g join refund_legs f on f.leg_id = g.id and f.refund_id = r.id
    join refund_lines x on x.leg_id = g.id and x.refund_id = r.id join order_lines l on l.id = x.order_line_id
    where g.order_id = o.id and g.seq = 1) a
  cross join lateral refunded_by_source(r.id, a.id, a.part, a.product_id, a.units, o.invoice_by_delivery) w`

/** Whether sales need to be split by where their keys came from: only then is each unit read. */
function isBySource({ leg, filters }: SoldQuestion, by?: SoldBy): boolean {
  const asked = by === 'batch' || by === 'supplier' || sourceConditions(filters).length > 0
  if (asked && leg.seq !== 1) throw new Error('The source of keys is known only for the first leg')
  return asked
}

const columnsBySource = (bySource: boolean, line: 'l' | 'o' = 'l') =>
  bySource ? sql`, ${sql.ref(`${line}.batch_id`)}, ${sql.ref(`${line}.supplier_id`)}` : sql``

const ofSeller = (leg: SoldLeg) =>
  leg.seq === 0
    ? sql<boolean>`o.company_id = ${leg.buyerId}`
    : leg.seq === 1
      ? sql<boolean>`true`
      : sql<boolean>`o.reseller_id = ${leg.sellerId}`

/** A refund names the company that ordered: its refunds are found by an index, without its orders. */
const refundsOf = (leg: SoldLeg) => (leg.seq === 0 ? sql<boolean>`f.company_id = ${leg.buyerId}` : ofSeller(leg))

/** No rows, with the same columns: PostgreSQL would spend long planning how to read the orders of an empty period. */
const noRows = (bySource: boolean, withList = false) => sql`
  select null::date as day, null::bigint as order_id, null::bigint as company_id, null::smallint as payment_type, null::bigint as buyer_id,
    null::bigint as product_id, null::int as keys, null::numeric as net, null::numeric as gross, null::numeric as cost
    ${bySource ? sql`, null::bigint as batch_id, null::bigint as supplier_id` : sql``} ${withList ? sql`, null::numeric as list` : sql``}
  where false`

/** Rows of orders that are in no kept sum: none if every day of the period is kept. */
const live = (
  period: Pick<Period, 'from' | 'until'>,
  { leg, filters, withList }: SoldQuestion,
  bySource = isBySource({ leg, filters }),
) =>
  period.from >= period.until
    ? noRows(bySource, withList)
    : sql`
  select sales_day_of(o.approved_at) as day, o.id as order_id, o.company_id, o.payment_type, l.buyer_id, l.product_id, l.keys, l.net, l.gross, l.cost
    ${columnsBySource(bySource)} ${withList ? sql`, l.list` : sql``}
  from orders o cross join lateral (${bySource ? linesBySource(withList) : lines(leg, withList)} offset 0) l
  where ${liveOrders(period)} and not o.is_free and ${ofSeller(leg)} and ${all([...orderConditions(filters, leg), ...sourceConditions(filters)])}
    and ${ofProducts(productConditions(filters), sql`l.product_id`)}`

/** Rows of what was refunded between two instants, from the refunds themselves. */
const refunded = (
  { from, until }: Pick<Period, 'from' | 'until'>,
  { leg, filters }: SoldQuestion,
  bySource = isBySource({ leg, filters }),
) =>
  from >= until
    ? noRows(bySource)
    : sql`
  select sales_day_of(f.at) as day, o.id as order_id, o.company_id, o.payment_type, l.buyer_id, l.product_id, l.keys, l.net, l.gross, l.cost
    ${columnsBySource(bySource)}
  from refunds f join orders o on o.id = f.order_id cross join lateral (select f.id, f.net_home, f.gross_home) r
  cross join lateral (${bySource ? linesGivenBackBySource : linesGivenBack(leg)} offset 0) l
  where ${refundsBetween(from, until)} and not o.is_free and ${refundsOf(leg)} and ${all([...orderConditions(filters, leg), ...sourceConditions(filters)])}
    and ${ofProducts(productConditions(filters), sql`l.product_id`)}`

/** Whether the kept lines can answer a question: they lack order numbers. */
const hasLines = ({ leg, filters }: SoldQuestion) =>
  leg.seq !== 2 && !filters.orderText && !(leg.seq === 0 && (filters.partnerIds || filters.partnerText))

/** Rows of orders of the whole period: kept lines where they exist, the others from the orders. */
function sales(period: Period, question: SoldQuestion, bySource = isBySource(question)) {
  const { leg, filters, withList } = question
  if (!hasLines(question)) return live(whole(period), question, bySource)
  const amounts =
    leg.seq === 0
      ? sql`o.company_id as buyer_id, o.product_id, o.keys, o.own_net::numeric as net, o.own_gross::numeric as gross, 0::numeric as cost`
      : sql`o.buyer_id, o.product_id, o.keys, o.net, o.gross, o.cost_e4::numeric / 100 as cost ${columnsBySource(bySource, 'o')}
        ${withList ? sql`, o.list` : sql``}`
  const own = leg.seq === 0 ? sql`o.company_id = ${leg.buyerId}` : sql`true`
  return sql`
    select o.day, o.order_id, o.company_id, o.payment_type, ${amounts} from sales_lines o
    where ${keptDays(period)} and ${own} and ${all(lineConditions(filters))} and ${ofProducts(productConditions(filters), sql`o.product_id`)}
    union all ${live(period, question, bySource)}`
}

/** Rows of what was refunded in the period, kept ones where they exist. */
function givenBack(period: Period, question: SoldQuestion, bySource = isBySource(question)) {
  const { leg, filters } = question
  if (bySource && leg.seq === 1 && Object.values(filters).every((value) => value === undefined))
    return sql`
    select batch_id, supplier_id, keys, net, gross, cost_e4 / 100 as cost from sales_refund_sources where ${keptDays(period)}
    union all select batch_id, supplier_id, keys, net, gross, cost from (${refunded(period, question, bySource)}) late`
  if (leg.seq !== 1 || !hasLines(question)) return refunded(whole(period), question, bySource)
  const amounts = bySource
    ? sql`l.keys, l.net, l.gross, l.cost_e4 / 100 as cost, l.batch_id, l.supplier_id`
    : sql`o.keys, o.net, o.gross, o.cost_e4::numeric / 100 as cost`
  const sources = sql`cross join lateral (select s.keys, s.net, s.gross, s.cost_e4, s.batch_id, s.supplier_id from sales_refund_sources s
    where s.refund_id = o.refund_id and s.line_id = o.line_id and s.part = o.part) l`
  return sql`
    select o.day, o.order_id, o.company_id, o.payment_type, o.buyer_id, o.product_id, ${amounts}
    from sales_refunds o ${bySource ? sources : sql``}
    where ${keptDays(period)} and ${all([...keptConditions(filters), ...sourceConditions(filters)])} and ${ofProducts(productConditions(filters), sql`o.product_id`)}
    union all ${refunded(period, question, bySource)}`
}

/** What the rows of sales are summed by. */
const keys: Readonly<Record<SoldBy, RawBuilder<unknown>>> = {
  product: sql`product_id`,
  day: sql`day`,
  category: sql`(select p.category_id from products p where p.id = product_id)`,
  platform: sql`(select p.product_type_id from products p where p.id = product_id)`,
  partner: sql`buyer_id`,
  paymentType: sql`payment_type`,
  country: sql`(select c.country_id from companies c where c.id = company_id)`,
  batch: sql`batch_id`,
  supplier: sql`supplier_id`,
}

/**
 * The groupings with an order in one row, or counted in each: for the others only ordersByDay knows the number of
 * orders.
 */
const countsOrders: Readonly<Partial<Record<SoldBy, true>>> = {
  product: true,
  partner: true,
  paymentType: true,
  country: true,
  batch: true,
  supplier: true,
}

/** The single facet that narrows sales, if products are kept by it. */
function facetOf({ markets, companyTypes, paymentTypes, isDomestic, supplierIds, ...others }: SalesFilters) {
  if (others.companyIds || others.partnerIds || others.partnerText || others.orderText || others.batchText) return null
  const found = [
    markets && {
      is: facets.country,
      values: sql`array(select id from countries where code = any(${[...markets]}::text[]))`,
    },
    companyTypes && { is: facets.companyType, values: sql`${[...companyTypes]}::bigint[]` },
    paymentTypes && { is: facets.paymentType, values: sql`${[...paymentTypes]}::bigint[]` },
    isDomestic !== undefined && { is: facets.isDomestic, values: sql`array[${Number(isDomestic)}]::bigint[]` },
    supplierIds && { is: facets.supplier, values: sql`${[...supplierIds]}::bigint[]` },
  ].filter((facet) => facet !== undefined && facet !== false)
  return found.length === 1 ? (found[0] ?? null) : null
}

/**
 * Kept sums of the distributor's sales, or lines of what a company bought, that answer a question: rows with the
 * columns that the key is read from, orders, keys, net, gross and list in millionths, cost_e4; null if no kept table
 * has what the filters need.
 */
function keptSums(
  by: SoldBy,
  period: Period,
  { leg, filters, withList, withOrders }: SoldQuestion,
): RawBuilder<unknown> | null {
  const ofParties = keptConditions(filters)
  const products = productConditions(filters)
  if (leg.seq === 0 && !withList && ofParties.length === 0 && !filters.orderText && (by === 'product' || by === 'day'))
    return sql`select ${keys[by]}, count(distinct order_id)::int as orders, sum(keys) as keys, sum(own_net) * 1000000 as net,
        sum(own_gross) * 1000000 as gross, 0 as cost_e4, 0 as list
      from sales_lines where ${keptDays(period)} and company_id = ${leg.buyerId} and ${ofProducts(products, sql`product_id`)} group by ${keys[by]}`
  if (leg.seq !== 1 || filters.orderText) return null
  const isOfProducts = by === 'product' || by === 'category' || by === 'platform'
  const facet = facetOf(filters)
  // An order with keys of two suppliers would count twice.
  const isCounted = withOrders === false || !filters.supplierIds || filters.supplierIds.length === 1
  if (isOfProducts && facet && isCounted)
    return sql`select product_id, orders, keys, net_e6 as net, gross_e6 as gross, cost_e4, ${withList ? sql`list_e6` : sql`0::numeric`} as list
      from (${keptFacet(period, facet, all(lineConditions(filters)), ofProducts(products, sql`product_id`))}) kept`
  if (by === 'day' && facet && isCounted && products.length === 0)
    return sql`select day, sum(orders)::int as orders, sum(keys) as keys, sum(net_e6) as net, sum(gross_e6) as gross, sum(cost_e4) as cost_e4,
        ${withList ? sql`sum(list_e6)` : sql`0::numeric`} as list
      from sales_facet_days where facet = ${facet.is} and value = any(${facet.values}) and ${keptDays(period)} group by day having sum(orders) <> 0`
  const isNarrowed = ofParties.length > 0 || products.length > 0
  const sums = (columns: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
    sql`select ${columns}, sum(orders)::int as orders, sum(keys) as keys, sum(net_e6) as net, sum(gross_e6) as gross,
      sum(cost_e4) as cost_e4, 0::bigint as list from ${from} group by ${columns}`
  // By day only daily sums can be used, otherwise whole months where they exist.
  const parts = by === 'day' ? sql`not is_month and ${keptDays(period)}` : keptParts(period)
  if (sourceConditions(filters).length > 0) {
    if (!facet || isNarrowed || withList) return null
    const suppliers = sql`any(${facet.values})`
    if (by === 'batch')
      return sums(
        sql`batch_id`,
        sql`sales_batches where ${parts} and (batch_id = 0 and 0 = ${suppliers}
        or batch_id in (select b.id from key_batches b where b.supplier_id = ${suppliers}))`,
      )
    return by === 'supplier'
      ? sums(sql`supplier_id`, sql`sales_suppliers where ${parts} and supplier_id = ${suppliers}`)
      : null
  }
  if (by === 'batch' || by === 'supplier') {
    if (isNarrowed || withList) return null
    return by === 'batch'
      ? sums(sql`batch_id`, sql`sales_batches where ${parts}`)
      : sums(sql`supplier_id`, sql`sales_suppliers where ${parts}`)
  }
  if (by === 'day' && !isNarrowed)
    return sql`select day, paid_orders as orders, paid_keys as keys, net * 1000000 as net, gross * 1000000 as gross, paid_cost_e4 as cost_e4,
        ${withList ? sql`list * 1000000` : sql`0::numeric`} as list from sales_days where ${keptDays(period)} and paid_orders > 0`
  if (ofParties.length === 0 && isOfProducts)
    return sql`select product_id, orders, keys, net_e6 as net, gross_e6 as gross, cost_e4, ${withList ? sql`list_e6` : sql`0::numeric`} as list
      from (${keptProducts(period, ofProducts(products, sql`product_id`))}) kept`
  if (ofParties.length === 0 && by === 'day')
    return sql`select day, sum(orders)::int as orders, sum(keys) as keys, sum(net_e6) as net, sum(gross_e6) as gross, sum(cost_e4) as cost_e4,
      ${withList ? sql`sum(list_e6)` : sql`0::numeric`} as list from sales_products where ${parts} and ${ofProducts(products, sql`product_id`)} group by day`
  if (products.length === 0 && !isOfProducts && !withList) {
    const columns = { day: sql`day`, partner: sql`buyer_id`, paymentType: sql`payment_type`, country: sql`company_id` }
    return sums(columns[by], sql`sales_parties o where ${parts} and ${all(ofParties)}`)
  }
  return null
}

const whole = (days: Period): Pick<Period, 'from' | 'until'> => ({ from: days.allFrom, until: days.until })

/**
 * The parts of the page of orders: orders whose figures are kept (null if none can answer the question), the others,
 * the refunds of each order, and the total of each kept day.
 */
export function ordersOf(period: Period, question: SoldQuestion) {
  const { filters } = question
  const isKept =
    question.leg.seq === 1 &&
    productConditions(filters).length === 0 &&
    sourceConditions(filters).length === 0 &&
    keptSums('day', period, question) !== null
  return {
    kept: isKept
      ? sql`select o.order_id, o.day, o.buyer_id, o.keys::bigint as keys, o.net, o.gross, o.cost_e4::numeric / 100 as cost from sales_orders o
          where ${keptDays(period)} and ${all(keptConditions(filters))}`
      : null,
    keptDays: isKept
      ? sql`select day, net / 1000000 as net, gross / 1000000 as gross, cost_e4::numeric / 100 as cost from (${keptSums('day', period, question)}) d`
      : null,
    late: sql`select order_id, day, min(buyer_id) as buyer_id, sum(keys) as keys, sum(net) as net, sum(gross) as gross, sum(cost) as cost
      from (${isKept ? live(period, question) : sales(period, question)}) l group by order_id, day`,
    back: sql`select b.order_id, case when ${liveOrders(whole(period))} then sales_day_of(o.approved_at) else '-infinity' end as day, min(b.buyer_id) as buyer_id,
        sum(b.keys) as keys, sum(b.gross) as refunded, sum(b.net) as refunded_net, sum(b.cost) as cost
      from (${givenBack(period, question)}) b join orders o on o.id = b.order_id group by b.order_id, o.id`,
  }
}

/** Counts the orders refunded in the period, in part or whole, but not sold in it. */
export async function ordersOnlyGivenBack(db: Db, period: Period, question: SoldQuestion): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct b.order_id)::int as n from (${givenBack(period, question)}) b join orders o on o.id = b.order_id
    where not (${liveOrders(whole(period))})`.execute(db)
  return rows[0]?.n ?? 0
}

/** Amounts of the first leg are whole millionths, which PostgreSQL adds faster; those of a reseller's own leg have more digits. */
const amountOf =
  ({ leg }: SoldQuestion) =>
  (amount: RawBuilder<unknown>) =>
    leg.seq === 1 ? sql`(${amount})::bigint` : sql`(${amount})::numeric`

/** Rows that are summed one by one: orders that are in no kept sum, and refunds, by key. Amounts in millionths. */
function uncounted(by: SoldBy, period: Period, question: SoldQuestion, isKept: boolean) {
  const bySource = isBySource(question, by)
  const orders = by in countsOrders && question.withOrders !== false ? sql`count(distinct order_id)` : sql`0::bigint`
  const amount = amountOf(question)
  const all = (column: RawBuilder<unknown>) => amount(sql`sum(${column}) * 1000000`)
  return sql`
    select ${keys[by]} as key, sum(keys)::bigint as keys, ${orders} as orders, ${all(sql`net`)} as net, ${all(sql`gross`)} as gross,
      ${all(sql`cost`)} as cost, ${amount(sql`0`)} as refunded, ${amount(sql`0`)} as refunded_net, ${question.withList ? all(sql`list`) : amount(sql`0`)} as list
    from (${isKept ? live(period, question, bySource) : sales(period, question, bySource)}) sales group by 1
    union all
    select ${keys[by]}, -sum(keys)::bigint, 0::bigint, 0, 0, -${all(sql`cost`)}, ${all(sql`gross`)}, ${all(sql`net`)}, 0
    from (${givenBack(period, question, bySource)}) back group by 1`
}

/**
 * Sales of approved, paid orders, and refunds, by product, day or another grouping, exact, in the order of their keys;
 * without free orders.
 */
export async function sold(db: Db, by: SoldBy, period: Period, question: SoldQuestion): Promise<Sold[]> {
  const kept = keptSums(by, period, by in countsOrders ? question : { ...question, withOrders: false })
  const counted = uncounted(by, period, question, kept !== null)
  const exact = (column: RawBuilder<unknown>) => sql`trunc(sum(${column}))::bigint`
  const [ofSums, late] = await Promise.all([
    kept ? soldAsKept(db, by, kept, period, question) : [],
    readInOrder(
      db,
      by,
      sql`select ${numbered(by, sql`every.key`)} as key, sum(keys)::int as keys, ${by in countsOrders ? sql`sum(orders)` : sql`0`}::int as orders,
        ${exact(sql`net`)} as net, ${exact(sql`gross`)} as gross, ${exact(sql`cost`)} as cost, ${exact(sql`refunded`)} as refunded,
        ${exact(sql`refunded_net`)} as refunded_net, ${exact(sql`list`)} as list
      from (${counted}) every group by every.key`,
      { withRefunds: true },
    ),
  ])
  return [...besideEachOther(ofSums, late)].map(([own, other]) =>
    own && other ? together(own, other) : (own ?? other),
  )
}

/** The key of a sum as a number: a day by its distance from 1 January 2000, anything else by its id. */
const numbered = (by: SoldBy, key: RawBuilder<unknown>) =>
  by === 'day' ? sql`(${key} - '2000-01-01'::date)::bigint` : sql`(${key})::bigint`

const keyOfNumber = (by: SoldBy, key: number) =>
  by === 'day' ? new Date(Date.UTC(2000, 0, 1 + key)).toISOString().slice(0, 10) : String(key)

/** In these groupings one key stands for several rows of kept sums. */
const isOfSeveral: Readonly<Partial<Record<SoldBy, true>>> = { category: true, platform: true, country: true }

/** Filters that depend on kept columns alone: names, categories and the like may change without them. */
const keptFilters = [
  'markets',
  'companyTypes',
  'paymentTypes',
  'isDomestic',
  'supplierIds',
] as const satisfies (keyof SalesFilters)[]

/** The kept sums in the order of their keys; cached if they stay the same as long as their version does. */
function soldAsKept(
  db: Db,
  by: SoldBy,
  kept: RawBuilder<unknown>,
  { days, kept: until, version }: Period,
  question: SoldQuestion,
): Promise<readonly Sold[]> {
  const { leg, filters, withList, withOrders } = question
  const narrowed = keptFilters.map((name) => filters[name])
  const asked = Object.values(filters).filter((value) => value !== undefined)
  const isLasting = !(by in isOfSeveral) && asked.length === narrowed.filter((value) => value !== undefined).length
  const read = () => readKept(db, by, kept, question)
  return version && isLasting
    ? rememberedSums([version, until, by, leg, days.from, days.to, narrowed, withList, withOrders], read)
    : read()
}

function readKept(db: Db, by: SoldBy, kept: RawBuilder<unknown>, question: SoldQuestion): Promise<Sold[]> {
  const { withList, withOrders } = question
  const isCounted = by in countsOrders && withOrders !== false
  const sum = (column: RawBuilder<unknown>) => (by in isOfSeveral ? sql`sum(${column})` : column)
  // Ten-thousandths of a currency are 10,000 millionths of its minor unit.
  return readInOrder(
    db,
    by,
    sql`select ${numbered(by, keys[by])} as key, ${sum(sql`keys`)}::int as keys, ${isCounted ? sum(sql`orders`) : sql`0`}::int as orders,
        ${sum(sql`net`)}::bigint as net, ${sum(sql`gross`)}::bigint as gross, ${sum(sql`cost_e4`)}::bigint * 10000 as cost,
        ${withList ? sum(sql`list`) : sql`0`}::bigint as list
      from (${kept}) kept ${by in isOfSeveral ? sql`group by 1` : sql``}`,
    { withRefunds: false },
  )
}

/**
 * Sums in the order of their keys, as one run of numbers: tens of thousands of rows are read several times faster than
 * row by row. `sums`: key (as a number), keys, orders, and net, gross, cost, list, refunded and refunded_net in whole
 * millionths.
 */
async function readInOrder(
  db: Db,
  by: SoldBy,
  sums: RawBuilder<unknown>,
  { withRefunds }: { withRefunds: boolean },
): Promise<Sold[]> {
  const run = await readAsBytes(
    db,
    sql`int8send(key) || int4send(keys) || int4send(orders) || int8send(net) || int8send(gross) || int8send(cost) || int8send(list)
      ${withRefunds ? sql`|| int8send(refunded) || int8send(refunded_net)` : sql``}`,
    sql`select * from (${sums}) sums order by key`,
  )
  const bytes = withRefunds ? 64 : 48
  const nothing = BigInt(0)
  return Array.from({ length: run.length / bytes }, (_, row) => {
    const at = row * bytes
    return {
      key: keyOfNumber(by, Number(run.readBigInt64BE(at))),
      keys: run.readInt32BE(at + 8),
      orders: run.readInt32BE(at + 12),
      net: run.readBigInt64BE(at + 16),
      gross: run.readBigInt64BE(at + 24),
      cost: run.readBigInt64BE(at + 32),
      list: run.readBigInt64BE(at + 40),
      refunded: withRefunds ? run.readBigInt64BE(at + 48) : nothing,
      refundedNet: withRefunds ? run.readBigInt64BE(at + 56) : nothing,
    }
  })
}

const together = (a: Sold, b: Sold): Sold => ({
  key: a.key,
  keys: a.keys + b.keys,
  orders: a.orders + b.orders,
  net: a.net + b.net,
  gross: a.gross + b.gross,
  cost: a.cost + b.cost,
  refunded: a.refunded + b.refunded,
  refundedNet: a.refundedNet + b.refundedNet,
  list: a.list + b.list,
})

/** What was sold or refunded: the keys of `sold` without their sums. */
export async function keysSold(db: Db, by: SoldBy, period: Period, question: SoldQuestion): Promise<string[]> {
  const plain = { ...question, withOrders: false, withList: false }
  const kept = keptSums(by, period, plain)
  const bySource = isBySource(plain, by)
  const key = keys[by]
  const { rows } = await sql<{ keys: string | null }>`
    select string_agg(key::text, ',') as keys from (select key from (
      ${kept ? sql`select ${key} as key from (${kept}) kept union all` : sql``}
      select ${key} as key from (${kept ? live(period, plain, bySource) : sales(period, plain, bySource)}) sales
      union all
      select ${key} from (${givenBack(period, plain, bySource)}) back) every
    group by key) keys`.execute(db)
  return (rows[0]?.keys ?? '').split(',').filter(Boolean)
}

/** The number of orders on each day that has any; an order of several products counts once. */
export async function ordersByDay(
  db: Db,
  period: Period,
  { leg, filters }: SoldQuestion,
): Promise<{ day: string; orders: number }[]> {
  const products = productConditions(filters)
  // By product, the kept sums would count an order once for each.
  const kept = products.length === 0 ? keptSums('day', period, { leg, filters }) : null
  const inLeg =
    leg.seq !== 2
      ? sql<boolean>`true`
      : sql<boolean>`exists (select from order_legs g where g.order_id = o.id and g.seq = 2 and g.seller_id = ${leg.sellerId})`
  const bySource = isBySource({ leg, filters })
  const withProducts =
    products.length === 0
      ? sql<boolean>`true`
      : sql<boolean>`exists (select from order_lines l where l.order_id = o.id and ${ofProducts(products, sql`l.product_id`)})`
  const counted =
    bySource || (!kept && hasLines({ leg, filters }))
      ? sql`select day, 1 as orders from (select distinct day, order_id
          from (${kept ? live(period, { leg, filters }) : sales(period, { leg, filters })}) sales) own`
      : sql`select sales_day_of(o.approved_at) as day, 1 as orders from orders o where ${liveOrders(kept ? period : whole(period))} and not o.is_free
    and ${ofSeller(leg)} and ${inLeg} and ${withProducts} and ${all(orderConditions(filters, leg))}`
  const { rows } = await sql<{ day: string; orders: number }>`
    select day::text, sum(orders)::int as orders from (${
      kept ? sql`select day, orders from (${kept}) kept where orders > 0 union all ${counted}` : counted
    }) every group by 1 order by 1`.execute(db)
  return rows
}
