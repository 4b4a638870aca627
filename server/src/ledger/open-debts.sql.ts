import { invoiceKind, orderStatus } from '@brava/contract/enums.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { inText } from '../platform/db/in-text.ts'

/** A charge and the part of it that was neither refunded nor paid with its own order; minor units. */
export interface Debt {
  /** Identifies the charge permanently: its order (and the invoiced delivery), or the posting of a correction. */
  readonly debt: string
  readonly orderId: number | null
  readonly orderNumber: string | null
  readonly invoiceNumber: string | null
  readonly chargedAt: string
  readonly dueOn: string
  readonly amount: number
  /** Not delivered yet, in an order invoiced by delivery: its invoice will set the due day, and this one only forecasts it. */
  readonly isToCome: boolean
}

export interface DebtsFound {
  readonly companyId: number
  readonly currency: string
  /** Free and held funds together; below zero is debt. */
  readonly funds: number
  readonly today: string
  /** The whole history was read. */
  readonly isWhole: boolean
  /** Charges of orders, and corrections that belong to none; both newest first. */
  readonly orders: readonly Debt[]
  readonly corrections: readonly Debt[]
}

/** A company's accounts with its current supplier, in its current currency. */
const accountsOf = (company: RawBuilder<unknown>) => sql`
  select a.id, a.balance, a.currency from ledger_accounts a
  join companies c on c.id = a.company_id and c.parent_id = a.counterparty_id and c.currency = a.currency
  where a.company_id = ${company} and a.kind in ('funds', 'held')`

/** Runs one query for each of several companies, in one statement; `asked.id` is the company. */
const ofEach = (companyIds: readonly number[], query: RawBuilder<unknown>) => sql`
  select asked.id as "companyId", found.* from unnest(${[...companyIds]}::bigint[]) asked(id) cross join lateral (${query}) found`
const asked = sql`asked.id`

/** A company's accounts with one supplier, even a former one, in its current currency. */
export const accountsWith = (companyId: number, supplierId: number) => sql`
  select a.id, a.balance, a.currency from ledger_accounts a
  join companies c on c.id = a.company_id and c.currency = a.currency
  where a.company_id = ${companyId}::bigint and a.counterparty_id = ${supplierId}::bigint and a.kind in ('funds', 'held')`

/**
 * How documents divide the debt `d` of the order `o`: one row without an amount if it is invoiced whole. By delivery,
 * each one less its refunds, with or without a number for its invoice, and last what is left of the sale, still to be
 * delivered, due the given number of days from today; later ones first, and never more than the debt: a payment from
 * outside, of which a reseller owes only the shortfall, covers the first deliveries too. An invoice that own money had
 * paid names no due day: it is the given number of days after the supply, as for those without a number.
 */
const documentsOf = (days: number) => sql`
  select i.number, coalesce(i.snapshot ->> 'dueOn', (i.supplied_on + ${days}::int)::text) as "dueOn", null::smallint as part,
    null::bigint as amount, null::date as "suppliedOn", false as "isToCome"
  from invoices i
  where o.invoice_by_delivery is not true and i.order_id = d.order_id and i.buyer_id = ${asked} and i.kind = ${inText(invoiceKind.invoice)}
  union all
  select number, "dueOn", part, least(open, greatest(0, d.amount - later))::bigint, "suppliedOn", part is null from (
    select number, "dueOn", part, open, "suppliedOn",
      coalesce(sum(open) over (order by part desc nulls first rows between unbounded preceding and 1 preceding), 0) as later
    from (
      with leg as (
        select g.id, g.gross - g.refunded as gross from order_legs g where g.order_id = d.order_id and g.buyer_id = ${asked}),
      parts as (
        select i.number, coalesce(i.snapshot ->> 'dueOn', (coalesce(i.supplied_on, w.supplied_on) + ${days}::int)::text) as "dueOn",
          p.part, p.open, coalesce(i.supplied_on, w.supplied_on) as "suppliedOn"
        from leg g cross join lateral (
          select l.part, sum(l.gross - coalesce((select sum(r.gross) from refund_lines r
            where r.order_line_id = l.order_line_id and r.leg_id = l.leg_id and r.part = l.part), 0)) as open
          from invoice_part_lines l where l.leg_id = g.id group by l.part) p
        left join invoices i on i.leg_id = g.id and i.part = p.part and i.kind = ${inText(invoiceKind.invoice)}
        left join invoices_due w on w.leg_id = g.id and w.part = p.part and w.kind = ${inText(invoiceKind.invoice)} and w.refund_id = 0)
      select * from parts
      union all
      select null, (sales_day_of(now()) + ${days}::int)::text, null,
        greatest(0, greatest(d.amount, (select max(gross) from leg)) - (select coalesce(sum(open), 0) from parts)), null) every
  ) split where o.invoice_by_delivery`

/** The day on which a part of a debt became payable; what is still to be delivered is paid last. */
const payableOn = sql`coalesce(i."suppliedOn", sales_day_of(d.at))`

const toDeliver = sql`o.status = ${inText(orderStatus.code.partiallyCompleted)} and o.invoice_by_delivery`

/** Orders invoiced by delivery, charged before the postings that are read, of which something is payable later. */
const suppliedLater = (since: RawBuilder<unknown>) => sql`
  select o.id from orders o where ${toDeliver} and o.company_id = ${asked}
  union
  select o.id from orders o where ${toDeliver} and o.reseller_id = ${asked}
  union
  select i.order_id from invoices i join orders o on o.id = i.order_id
  where i.buyer_id = ${asked} and i.issued_at >= ${since} and i.kind = ${inText(invoiceKind.invoice)} and o.invoice_by_delivery
  union
  select w.order_id from invoices_due w join orders o on o.id = w.order_id
  where w.buyer_id = ${asked} and w.kind = ${inText(invoiceKind.invoice)} and o.invoice_by_delivery`

/**
 * What each company was charged among the newest `most` postings of each of its accounts: each order once, with
 * everything ever booked for it. An order paid from outside comes to nothing and is left out. The due day is that of
 * the invoice; if there is none yet, the given number of days after the charge. An order invoiced by delivery counts as
 * one debt per delivery, plus one for what is still to be delivered. Newest first is by the day on which each became
 * payable: that of the charge, or of the delivery; what is still to be delivered is newer than everything else.
 */
export async function debtsAmongNewest(
  db: Db,
  companyIds: readonly number[],
  { most, days }: { most: number; days: number },
): Promise<DebtsFound[]> {
  const { rows } = await ofEach(
    companyIds,
    sql`
    with accounts as materialized (${accountsOf(asked)}),
    looked as materialized (
      select a.id, n.ids from accounts a cross join lateral (
        select array_agg(p.transaction_id) as ids from (
          select transaction_id from ledger_postings where account_id = a.id order by transaction_id desc, id desc limit ${most}) p) n),
    -- Below it one of the accounts was not looked at.
    floor as materialized (
      select f.id, (select at from ledger_transactions where id = f.id) as at
      from (select coalesce(max((select min(i) from unnest(ids) i)) filter (where cardinality(ids) = ${most}), 0) as id from looked) f),
    newest as materialized (
      select t.id, t.at, t.kind, t.order_id from ledger_transactions t
      where t.id in (select unnest(ids) from looked) and t.id >= (select id from floor)),
    charged as materialized (
      select n.order_id, max(n.id) as id, max(n.at) as at, false as is_before from newest n
      where n.kind = 'capture' and n.order_id is not null group by n.order_id
      union all
      select l.id, c.id, c.at, true from (${suppliedLater(sql`(select at from floor)`)}) l cross join lateral (
        select max(t.id) as id, max(t.at) as at from ledger_transactions t
        join ledger_postings p on p.transaction_id = t.id and p.account_id = any((select array_agg(id) from accounts)::bigint[])
        where t.order_id = l.id and t.kind = 'capture') c
      where (select id from floor) > 0 and c.id < (select id from floor)),
    of_orders as (
      select c.id, c.at, c.order_id, c.is_before, -sum(p.amount) as amount from charged c
      join ledger_transactions t on t.order_id = c.order_id
      join ledger_postings p on p.transaction_id = t.id and p.account_id = any((select array_agg(id) from accounts)::bigint[])
      group by c.id, c.at, c.order_id, c.is_before having sum(p.amount) < 0),
    of_corrections as (
      select n.id, n.at, -sum(p.amount) as amount from newest n
      join ledger_postings p on p.transaction_id = n.id and p.account_id = any((select array_agg(id) from accounts)::bigint[])
      where n.order_id is null group by n.id, n.at having sum(p.amount) < 0)
    select (select min(currency) from accounts) as currency, coalesce((select sum(balance) from accounts), 0)::bigint as funds,
      sales_day_of(now())::text as today, (select id from floor) = 0 as "isWhole",
      (select coalesce(json_agg(json_build_object('debt', 'order:' || d.order_id || coalesce(':' || i.part, ''), 'orderId', d.order_id, 'orderNumber', o.number, 'invoiceNumber', i.number,
          'chargedAt', d.at, 'dueOn', coalesce(i."dueOn", (sales_day_of(d.at) + ${days}::int)::text), 'amount', coalesce(i.amount, d.amount), 'isToCome', coalesce(i."isToCome", false))
          order by i."isToCome" is true desc, ${payableOn} desc, d.id desc, i.part desc nulls first), '[]')
        from of_orders d left join orders o on o.id = d.order_id
        left join lateral (${documentsOf(days)}) i on i.amount is null or i.amount > 0
        -- Between earlier deliveries of orders from before the floor there may be charges that were not read.
        where not d.is_before or i."isToCome" or ${payableOn} > (select sales_day_of(at) from floor)) as orders,
      (select coalesce(json_agg(json_build_object('debt', 'correction:' || d.id, 'orderId', null, 'orderNumber', null, 'invoiceNumber', null,
          'chargedAt', d.at, 'dueOn', (sales_day_of(d.at) + ${days}::int)::text, 'amount', d.amount, 'isToCome', false) order by d.id desc), '[]')
        from of_corrections d) as corrections`,
  ).execute(db)
  return rows as DebtsFound[]
}

/** Money in or out, oldest first, and last what is still to be delivered: minor units, payments above zero. */
export interface Movement {
  readonly day: string
  readonly amount: number
  /** Set for a charge of an order once it has a due day; null otherwise, also for what is still to be delivered. */
  readonly dueOn: string | null
}

export interface MoneyMoved {
  readonly companyId: number
  readonly funds: number
  readonly today: string
  readonly movements: readonly Movement[]
}

/**
 * What moved each company's money with its current supplier, among the newest `most` postings of each account. Each
 * order appears once, on the day it was charged, with everything ever booked for it, so refunds lower it; one that is
 * invoiced by delivery once per delivery, on its day, and last for what is still to be delivered. Orders covered by
 * another payment method are left out.
 */
export async function movementsOf(
  db: Db,
  companyIds: readonly number[],
  { most, days }: { most: number; days: number },
): Promise<MoneyMoved[]> {
  const { rows } = await ofEach(
    companyIds,
    sql`
    with accounts as materialized (${accountsOf(asked)}),
    newest as materialized (
      select p.* from accounts a cross join lateral (
        select p.transaction_id, p.amount from ledger_postings p where p.account_id = a.id
        order by p.transaction_id desc, p.id desc limit ${most}) p),
    moved as (
      select t.id, t.at, t.order_id, t.kind, sum(n.amount)::bigint as amount from newest n
      join ledger_transactions t on t.id = n.transaction_id group by t.id, t.at, t.order_id, t.kind),
    charged as (
      select max(id) filter (where kind = 'capture') as id, max(at) filter (where kind = 'capture') as at, order_id, sum(amount)::bigint as amount
      from moved where order_id is not null group by order_id having max(id) filter (where kind = 'capture') is not null),
    listed as (
      select d.id, ${payableOn} as day, -coalesce(i.amount, d.amount) as amount, i.part, i."isToCome" is true as is_to_come,
        case when i."isToCome" then null else coalesce(i."dueOn", (sales_day_of(d.at) + ${days}::int)::text) end as "dueOn"
      from (select id, at, order_id, -amount as amount from charged) d left join orders o on o.id = d.order_id
      left join lateral (${documentsOf(days)}) i on i.amount is null or i.amount > 0 where d.amount <> 0
      union all
      select m.id, sales_day_of(m.at), m.amount, null, false, null from moved m
      where m.amount <> 0 and (m.order_id is null or not exists (select from charged c where c.order_id = m.order_id)))
    select coalesce((select sum(balance) from accounts), 0)::bigint as funds, sales_day_of(now())::text as today,
      (select coalesce(json_agg(json_build_object('day', day::text, 'amount', amount, 'dueOn', "dueOn") order by is_to_come, day, id, part), '[]') from listed) as movements`,
  ).execute(db)
  return rows as MoneyMoved[]
}
