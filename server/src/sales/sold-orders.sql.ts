import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { idsInOne } from '../platform/db/ids-in-one.ts'
import { idsInOrder } from '../platform/db/rows-in-order.ts'
import type { Period } from './kept-sales.sql.ts'
import type { SoldOrder, SoldOrderColumn, SoldOrderPage, SoldQuestion } from './sold.ts'
import { ordersByDay, ordersOf, ordersOnlyGivenBack } from './sold.sql.ts'

const margin = sql`s.net - s.refunded_net - s.cost`

/**
 * What a page is sorted by: figures of the orders themselves, or fields from other tables, which need a lookup for
 * each.
 */
const figures: Readonly<Partial<Record<SoldOrderColumn, RawBuilder<unknown>>>> = {
  net: sql`s.net`,
  vat: sql`s.gross - s.net`,
  gross: sql`s.gross`,
  refunded: sql`s.refunded`,
  margin,
  marginBp: sql`round((${margin}) * 10000 / nullif(s.net - s.refunded_net, 0))`,
  keys: sql`s.keys`,
  approvedOn: sql`s.day`,
}
const named: Readonly<Partial<Record<SoldOrderColumn, RawBuilder<unknown>>>> = {
  number: sql`o.number`,
  partner: sql`p.name`,
  company: sql`c.name`,
  user: sql`u.first_name || ' ' || u.last_name`,
  paymentType: sql`o.payment_type`,
}
const names = sql`join orders o on o.id = s.order_id join companies p on p.id = s.buyer_id join companies c on c.id = o.company_id
  join users u on u.id = o.user_id`

/** An amount in whole minor units: the running sum including it less the running sum before it (`before`). */
const added = (before: RawBuilder<unknown>, amount: RawBuilder<unknown>) =>
  sql`(round(${before} + ${amount}) - round(${before}))::bigint`

/**
 * One page of the orders of a period with their figures, and how many there are. Amounts are rounded so that all orders
 * add up to the total: one after the other by day of approval and id, refunded orders of earlier days first. The
 * running sum before an order is known from the totals of the days before it and the orders of its day.
 */
export async function soldOrders(db: Db, period: Period, question: SoldQuestion, page: SoldOrderPage) {
  const [{ rows }, byDay, onlyGivenBack] = await Promise.all([
    sql<SoldOrder>`${soldOrderRows(period, question, page)}`.execute(db),
    ordersByDay(db, period, question),
    ordersOnlyGivenBack(db, period, question),
  ])
  return { rows, total: byDay.reduce((sum, { orders }) => sum + orders, onlyGivenBack) }
}

/**
 * The number of orders computed at a time: sorted by margin, they are spread over all days of the period, whose orders
 * are then added up for each part.
 */
const partOfOrders = 20_000

/**
 * All orders of a period in order, in parts, so that they are never all in memory: the list of orders is fixed first,
 * so that none comes twice or is missed because another was approved in the meantime. Those that no longer exist by
 * then are left out.
 */
export async function allSoldOrders(
  db: Db,
  period: Period,
  question: SoldQuestion,
  { by, isAscending }: Pick<SoldOrderPage, 'by' | 'isAscending'>,
  atOnce = partOfOrders,
): Promise<{ rows: AsyncIterable<SoldOrder>; total: number }> {
  const order = { by, isAscending }
  const inOrder = await idsInOrder(
    db,
    sql`select order_id as id from (${soldOrderRows(period, question, order)}) o order by place`,
  )
  async function* rows() {
    for (const ids of inOrder.parts(atOnce))
      yield* (await sql<SoldOrder>`${soldOrderRows(period, question, { ...order, ids })}`.execute(db)).rows
  }
  return { rows: rows(), total: inOrder.count }
}

/** The rows of one page, or of these orders; without either, only the ids of all orders with their positions. */
function soldOrderRows(
  period: Period,
  question: SoldQuestion,
  page: Pick<SoldOrderPage, 'by' | 'isAscending'> &
    (Partial<Pick<SoldOrderPage, 'limit' | 'offset'>> & { readonly ids?: readonly number[] }),
) {
  const { kept, keptDays, late, back } = ordersOf(period, question)
  const direction = page.isAscending ? sql`asc` : sql`desc`
  const last = page.by === 'approvedOn' ? sql`` : page.isAscending ? sql`nulls first` : sql`nulls last`
  const by = figures[page.by]
  const order = sql`${by ?? named[page.by]} ${direction} ${last}, s.order_id ${direction}`
  const none = sql`select null::bigint as order_id, null::date as day, null::bigint as buyer_id, null::bigint as keys, null::numeric as net,
    null::numeric as gross, null::numeric as cost where false`
  const running = sql`sum(net) over w - net as net_before, sum(gross) over w - gross as gross_before, sum(cost) over w - cost as cost_before`
  const unreturned = (
    from: RawBuilder<unknown>,
  ) => sql`select order_id, day, 1 as sold, buyer_id, keys, net, gross, 0::numeric as refunded,
    0::numeric as refunded_net, cost from (${from}) a where order_id not in (select order_id from back)`
  const returned = (
    from: RawBuilder<unknown>,
  ) => sql`select a.order_id, a.day, 1 as sold, a.buyer_id, a.keys - b.keys as keys, a.net, a.gross, b.refunded,
    b.refunded_net, a.cost - b.cost as cost from back b join (${from}) a on a.order_id = b.order_id`
  // The rows of a part that are on the page are among its own first rows: sorted by day, an index finds them.
  const first = (part: RawBuilder<unknown>) =>
    by && page.limit !== undefined
      ? sql`(select * from (${part}) s order by ${order} limit ${(page.offset ?? 0) + page.limit})`
      : part
  const within = page.ids ? sql`where s.order_id = any(${idsInOne(page.ids)})` : sql``
  const cut = page.limit === undefined ? sql`` : sql`limit ${page.limit} offset ${page.offset ?? 0}`
  const isOfAll = page.ids === undefined && page.limit === undefined
  return sql`
    with back as materialized (${back}),
    late as materialized (select *, ${running} from (${late}) l window w as (order by day, order_id rows unbounded preceding)),
    days as materialized (select *, ${running} from (${keptDays ?? sql`select day, net, gross, cost from (${none}) n`}) d
      window w as (order by day rows unbounded preceding)),
    total as materialized (select coalesce(sum(net), 0) as net, coalesce(sum(gross), 0) as gross, coalesce(sum(cost), 0) as cost from days),
    page as materialized (
      select t.*, row_number() over () as place from (select s.* from (
        ${first(unreturned(kept ?? none))}
        union all
        ${unreturned(sql`select order_id, day, buyer_id, keys, net, gross, cost from late`)}
        union all
        ${returned(kept ?? none)}
        union all
        ${returned(sql`select order_id, day, buyer_id, keys, net, gross, cost from late`)}
        union all
        select order_id, day, 0, buyer_id, -keys, 0::numeric, 0::numeric, refunded, refunded_net, -cost from back where day = '-infinity'
      ) s ${by ? sql`` : names} ${within}
      order by ${order} ${cut}) t
    ),
    near as (select order_id, ${running} from (${kept ?? none}) k where day = any (array(select distinct day from page))
      window w as (partition by day order by order_id rows unbounded preceding)),
    -- Whatever is not kept comes after all that is.
    before as (
      select g.order_id, coalesce(n.net_before, 0) + coalesce(d.net_before, 0) + coalesce(l.net_before + t.net, 0) as net,
        coalesce(n.gross_before, 0) + coalesce(d.gross_before, 0) + coalesce(l.gross_before + t.gross, 0) as gross,
        coalesce(n.cost_before, 0) + coalesce(d.cost_before, 0) + coalesce(l.cost_before + t.cost, 0) as cost
      from page g cross join total t left join late l on l.order_id = g.order_id left join near n on n.order_id = g.order_id
      left join days d on d.day = g.day and l.order_id is null
    ),
    -- What was given back of the orders before.
    returned as (
      select order_id, refunded, refunded_net, cost from (
        select order_id, is_asked, sum(refunded) over w as refunded, sum(refunded_net) over w as refunded_net, sum(cost) over w as cost from (
          select day, order_id, false as is_asked, refunded, refunded_net, cost from back union all select day, order_id, true, 0, 0, 0 from page) u
        window w as (order by day, order_id, is_asked desc rows unbounded preceding)) r
      where is_asked
    ),
    s as (
      select g.order_id, g.place, g.sold, g.buyer_id, g.keys, ${added(sql`x.net`, sql`g.net`)} as net, ${added(sql`x.gross`, sql`g.gross`)} as gross,
        ${added(sql`r.refunded`, sql`g.refunded`)} as refunded,
        ${added(sql`(x.net - r.refunded_net - x.cost + r.cost)`, sql`(g.net - g.refunded_net - g.cost)`)} as margin,
        round((g.net - g.refunded_net - g.cost) * 10000 / nullif(g.net - g.refunded_net, 0))::int as margin_bp,
        round(g.net * 10000 / nullif(t.net + (select coalesce(sum(net), 0) from late), 0))::int as share
      from page g cross join total t join before x using (order_id) join returned r using (order_id)
    )
    ${
      isOfAll
        ? sql`select order_id, place from page`
        : sql`select o.id, o.number, p.name as partner, sales_day_of(o.approved_at)::text as "approvedOn", c.name as company,
      u.first_name || ' ' || u.last_name as user, o.payment_type::text as "paymentType", s.sold as orders, s.keys::int, s.net, s.gross, s.refunded, s.margin,
      s.margin_bp as "marginBp", s.share
    from s ${names} order by s.place`
    }`
}
