import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import type { Period } from './kept-sales.sql.ts'
import type { SoldOrder, SoldOrderColumn, SoldOrderPage, SoldQuestion } from './sold.ts'
import { salesOfOrders } from './sold.sql.ts'

const columns: Readonly<Record<SoldOrderColumn, RawBuilder<unknown>>> = {
  net: sql`s.net`,
  vat: sql`s.gross - s.net`,
  gross: sql`s.gross`,
  refunded: sql`s.refunded`,
  margin: sql`s.margin`,
  marginBp: sql`s.margin_bp`,
  keys: sql`s.keys`,
  number: sql`o.number`,
  partner: sql`p.name`,
  approvedOn: sql`o.approved_at`,
  company: sql`c.name`,
  user: sql`u.last_name || ' ' || u.first_name`,
  paymentType: sql`o.payment_type`,
}

/** An amount of each order in whole minor units: what is summed up to it less what is summed up to the one before. */
const added = (amount: RawBuilder<unknown>) =>
  sql`(round(sum(${amount}) over w) - round(sum(${amount}) over w - ${amount}))::bigint`

/**
 * One page of the orders of a period with their figures, and how many there are. Only the page leaves the database, however
 * many orders the period has.
 */
export async function soldOrders(db: Db, period: Period, question: SoldQuestion, page: SoldOrderPage) {
  const direction = page.isAscending ? sql`asc` : sql`desc`
  const last = page.isAscending ? sql`nulls first` : sql`nulls last`
  const { rows } = await sql<SoldOrder & { total: number }>`
    with exact as (
      select order_id, max(sold) as sold, min(buyer_id) as buyer_id, sum(keys)::int as keys, sum(net) as net, sum(gross) as gross,
        sum(refunded) as refunded, sum(net - refunded_net) as stayed, sum(net - refunded_net - cost) as margin
      from (${salesOfOrders(period, question)}) sales group by 1
    ), s as (
      select order_id, sold, buyer_id, keys, ${added(sql`net`)} as net, ${added(sql`gross`)} as gross, ${added(sql`refunded`)} as refunded,
        ${added(sql`margin`)} as margin, round(margin * 10000 / nullif(stayed, 0))::int as margin_bp, round(net * 10000 / nullif(sum(net) over (), 0))::int as share
      from exact window w as (order by order_id rows unbounded preceding)
    )
    select o.id, o.number, p.name as partner, sales_day_of(o.approved_at)::text as "approvedOn", c.name as company,
      u.first_name || ' ' || u.last_name as user, o.payment_type::text as "paymentType", s.sold as orders, s.keys, s.net, s.gross, s.refunded, s.margin,
      s.margin_bp as "marginBp", s.share, (select count(*)::int from s) as total
    from s join orders o on o.id = s.order_id join companies p on p.id = s.buyer_id join companies c on c.id = o.company_id
      join users u on u.id = o.user_id
    order by ${columns[page.by]} ${direction} ${last}, o.id ${direction} limit ${page.limit} offset ${page.offset}`.execute(
    db,
  )
  return { rows, total: rows[0]?.total ?? 0 }
}
