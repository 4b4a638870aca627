import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { preparedStatement, unseen } from '../platform/db/prepared-statement.ts'
import { readAsBytes } from '../platform/db/read-as-bytes.ts'
import { keptDays, keptParts, liveOrders, type Period, refundsBetween, refundsIn } from './kept-sales.sql.ts'
import { rememberedSums } from './remembered-sums.ts'
import { halfAway, type PartnerSales, type PartnerSalesRow, type SalesToAll, type SellersLeg } from './sold.ts'

/** From a reseller's own leg `g` to the currency in which it buys, that of the first leg `b`. */
const factor = sql`leg_factor(g.currency, b.currency, o.rate_home, b.net, o.revenue_home)`

/**
 * Sales of one seller by the partner it invoices: the distributor's first legs, or a reseller's own legs, whose cost is
 * what it paid itself. For the given partners, or for all with sales or refunds.
 */
export async function partnerSales(
  db: Db,
  leg: SellersLeg,
  period: Period,
  buyerIds?: readonly number[],
): Promise<PartnerSales[]> {
  const rows =
    leg.seq === 1 && buyerIds
      ? await ofPartners(db, { ...period, firstDay: period.days.from, lastDay: period.days.to, buyerIds })
      : (await partnerSalesRows(leg, period, buyerIds).execute(db)).rows
  return rows.map((row) => ({ ...row, exactMargin: BigInt(row.exactMargin), exactSold: BigInt(row.exactSold) }))
}

/** The same as a statement: one row per partner. */
function partnerSalesRows(leg: SellersLeg, period: Period, buyerIds?: Ids) {
  return sql<PartnerSalesRow>`
    select buyer_id as "companyId", round(net)::bigint as net, round(net - cost)::bigint as margin,
      case when round(net) > 0 then round(10000 * round(net - cost) / round(net))::int end as "marginBp",
      trunc((net - cost) * 1000000)::text as "exactMargin", trunc(sold * 1000000)::text as "exactSold"
    from (${leg.seq === 1 ? firstLegs(period, buyerIds) : ownLegs(leg.sellerId, period, buyerIds)}) sums`
}

/**
 * Net and margin of every partner. The kept sums of the distributor's sales are cached until they change (decision
 * 0200).
 */
export async function salesToAll(db: Db, leg: SellersLeg, period: Period): Promise<SalesToAll> {
  if (leg.seq === 2) {
    const own = new Map((await partnerSales(db, leg, period)).map((row) => [row.companyId, row]))
    return { netOf: (id) => own.get(id)?.net, marginOf: (id) => own.get(id)?.margin }
  }
  const read = () => hundredths(db, keptLegs(period))
  const { version, kept: until, days } = period
  const [kept, late] = await Promise.all([
    version ? rememberedSums([version, 'partners', until, days.from, days.to], read) : read(),
    hundredths(db, lateLegs(period)),
  ])
  const of = (id: number, figure: 'net' | 'margin') => {
    const place = kept.places.get(id)
    // Only few partners have sales that are not kept yet.
    const other = late.length > 0 ? late.places.get(id) : undefined
    if (place === undefined && other === undefined) return undefined
    const sum = (place === undefined ? 0 : kept[figure][place]) as number
    return halfAway((sum + ((other === undefined ? 0 : late[figure][other]) as number)) / 100)
  }
  return { netOf: (id) => of(id, 'net'), marginOf: (id) => of(id, 'margin') }
}

/** Sums in hundredths of the minor unit, indexed by the position of their partner; read as one run of numbers. */
async function hundredths(db: Db, legs: RawBuilder<unknown>) {
  const run = await readAsBytes(
    db,
    sql`int8send(buyer_id) || int8send(net) || int8send(cost)`,
    sql`select buyer_id, round(sum(net) * 100)::bigint as net, sum(cost_e4)::bigint as cost from (${legs}) every group by buyer_id`,
  )
  const length = run.length / 24
  const places = new Map<number, number>()
  const [net, margin] = [new Float64Array(length), new Float64Array(length)]
  for (let place = 0; place < length; place += 1) {
    const [id, sold, cost] = [0, 8, 16].map((at) => Number(run.readBigInt64BE(place * 24 + at))) as [
      number,
      number,
      number,
    ]
    places.set(id, place)
    net[place] = sold
    margin[place] = sold - cost
  }
  return { places, net, margin, length }
}

type Ids = readonly number[] | RawBuilder<readonly number[]>

const among = (column: string, ids: Ids) => sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`

/** What the distributor sold to the partners of a page; prepared, because planning it takes as long as reading it. */
const ofPartners = preparedStatement('sales-to-partners', (_db, asked: PartnersAsked) =>
  partnerSalesRows({ seq: 1 }, periodAsked(asked), unseen(asked.buyerIds, 'bigint[]')),
)

interface PartnersAsked extends Omit<Period, 'days' | 'version'> {
  readonly firstDay: string
  readonly lastDay: string
  readonly buyerIds: readonly number[]
}

/**
 * Each value on its own, because a prepared statement uses placeholders for them; the plan does not depend on the
 * values.
 */
function periodAsked({ firstDay, lastDay, kept, from, until, allFrom }: PartnersAsked): Period {
  const day = (value: string) => unseen(value, 'date') as unknown as string
  const instant = (value: Date) => unseen(value, 'timestamptz') as unknown as Date
  return {
    days: { from: day(firstDay), to: day(lastDay) },
    kept: day(kept),
    version: undefined,
    from: instant(from),
    until: instant(until),
    allFrom: instant(allFrom),
  }
}

/**
 * Kept rows of the distributor's sales. For refunded lines the exact shares are kept: together they are whole minor
 * units again.
 */
function keptLegs(period: Period, buyerIds?: Ids) {
  // A few partners are looked up one by one, by day; for all of them, months give fewer rows.
  const kept = buyerIds
    ? sql`is_month = false and ${keptDays(period)} and ${among('company_id', buyerIds)}`
    : keptParts(period)
  return sql`
    select company_id as buyer_id, sales_net as net, cost_e4, sales_net as sold from sales_partners where ${kept}
    union all
    select buyer_id, -net, -cost_e4, 0 from sales_refunds where ${keptDays(period)} ${buyerIds ? sql`and ${among('buyer_id', buyerIds)}` : sql``}`
}

/**
 * Rows of the days without kept sums. The buyer of an order's first leg is the reseller in between, otherwise the
 * company that ordered.
 */
function lateLegs(period: Period, buyerIds?: Ids) {
  // As rows they are looked up by a hash, whatever the planner knows about them.
  const asked = buyerIds
    ? sql`and coalesce(o.reseller_id, o.company_id) in (select unnest(${buyerIds}::bigint[]))`
    : sql``
  return sql`
    select coalesce(o.reseller_id, o.company_id) as buyer_id, o.revenue_home as net,
      o.cost_home_e4 + case when o.refunded > 0 or o.slots_returned > 0 then cost_given_back(o.id) else 0 end as cost_e4, o.revenue_home as sold
    from orders o where ${liveOrders(period)} and not o.is_free ${asked}
    union all
    select coalesce(o.reseller_id, o.company_id), -f.net_home,
      -coalesce((select sum(cost_home_e4)::bigint from refund_units where refund_id = f.id), 0), 0
    from refunds f join orders o on o.id = f.order_id where ${refundsBetween(period.from, period.until)} and not o.is_free ${asked}`
}

const firstLegs = (period: Period, buyerIds?: Ids) => sql`
  select buyer_id, round(sum(net), 2) as net, sum(cost_e4) / 100 as cost, sum(sold) as sold
  from (${keptLegs(period, buyerIds)} union all ${lateLegs(period, buyerIds)}) every group by buyer_id`

function ownLegs(sellerId: number, period: Period, buyerIds?: Ids) {
  const ofSeller = sql`o.reseller_id = ${sellerId} ${buyerIds ? sql`and ${among('o.company_id', buyerIds)}` : sql``}`
  // Starts from the refunds; otherwise those of all days would be scanned.
  const refunds = sql`(select f.* from refunds f where ${refundsIn(period)} ${buyerIds ? sql`and ${among('f.company_id', buyerIds)}` : sql``} offset 0)`
  return sql`
    select buyer_id, sum(net) as net, sum(cost) as cost, sum(sold) as sold from (
      select buyer_id, net, cost, net as sold from sales_day_legs
      where seller_id = ${sellerId} and ${keptDays(period)} ${buyerIds ? sql`and ${among('buyer_id', buyerIds)}` : sql``}
      union all
      select g.buyer_id, g.net * ${factor}, b.net, g.net * ${factor}
      from orders o join order_legs g on g.order_id = o.id and g.seq = 2 join order_legs b on b.order_id = o.id and b.seq = 1
      where ${liveOrders(period)} and not o.is_free and ${ofSeller}
      union all
      select g.buyer_id, -w.net * ${factor}, -paid.net, 0
      from ${refunds} f join orders o on o.id = f.order_id
      join order_legs g on g.order_id = o.id and g.seq = 2 join refund_legs w on w.leg_id = g.id and w.refund_id = f.id
      join order_legs b on b.order_id = o.id and b.seq = 1 join refund_legs paid on paid.leg_id = b.id and paid.refund_id = f.id
      where ${ofSeller} and not o.is_free) every
    group by buyer_id`
}
