import type { StatementKind } from '@brava/contract/ledger/ledger-kinds.ts'
import { invoiceKind } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { inText } from '../platform/db/in-text.ts'
import { accountsWith } from './open-debts.sql.ts'

export interface StatementLine {
  readonly id: number
  readonly createdDate: Date | null
  readonly kind: StatementKind
  readonly orderId: number | null
  readonly orderNumber: string | null
  readonly invoiceNumber: string | null
  readonly memo: string
  readonly paymentType: number | null
  readonly debit: number | null
  readonly credit: number | null
  readonly balance: number
}

export interface StatementSums {
  readonly lines: number
  readonly opening: number
  readonly debits: number
  readonly credits: number
}

/** The supplier, and the instants between which the postings lie; `until` is excluded. */
export interface StatementDays {
  readonly supplierId: number
  readonly from: Date | null
  readonly until: Date | null
}

/**
 * Postings on the accounts, one row per transaction: holds and releases do not change what is owed. For all days a
 * single index is enough, in the order of writing; for a period the transactions supply the time.
 */
function moves(companyId: number, { supplierId, from, until }: StatementDays) {
  const all = sql`
    select transaction_id as id, sum(amount)::bigint as amount from ledger_postings
    where account_id = any(array(select id from (${accountsWith(companyId, supplierId)}) accounts))
    group by transaction_id having sum(amount) <> 0`
  if (from === null && until === null) return sql`select id, amount, null::timestamptz as at from (${all}) every`
  return sql`
    select e.id, e.amount, t.at from (${all}) e join ledger_transactions t on t.id = e.id
    ${until === null ? sql`` : sql`where t.at < ${until}`}`
}

/**
 * The order of lines and of the balance after each. Within a period they are ordered by time: a transaction that began
 * before midnight may be written after one that began past it, and still belongs to the day before, as in the opening
 * balance.
 */
const inOrder = sql`at, id`

/** From the first day on; everything earlier is in the opening balance. */
const isWithin = ({ from }: StatementDays) => (from === null ? sql`true` : sql`at >= ${from}`)

export async function statementSums(db: Db, companyId: number, days: StatementDays): Promise<StatementSums> {
  const within = isWithin(days)
  const { rows } = await sql<StatementSums>`
    select count(*) filter (where ${within})::int as lines,
      coalesce(sum(amount) filter (where not ${within}), 0)::bigint as opening,
      coalesce(-sum(amount) filter (where ${within} and amount < 0), 0)::bigint as debits,
      coalesce(sum(amount) filter (where ${within} and amount > 0), 0)::bigint as credits
    from (${moves(companyId, days)}) moves`.execute(db)
  return rows[0] as StatementSums
}

/**
 * The credit notes of the refund behind a line t: refunds of an order happen one after another, so its first line
 * belongs to the first refund that gave this buyer something, and so on.
 */
const creditNotes = (companyId: number) => sql`(
  select string_agg(i.number, ', ' order by i.part, i.id) from invoices i
  join (select f.id, g.gross, row_number() over (order by f.id) as place from refunds f join refund_legs g on g.refund_id = f.id
      join order_legs l on l.id = g.leg_id and l.buyer_id = ${companyId}::bigint
    where f.order_id = t.order_id and g.gross > 0) r
    on r.gross = t.amount and r.place = (select count(*) from ledger_transactions x
      where x.order_id = t.order_id and x.kind = 'refund' and x.company_id = ${companyId}::bigint and x.id <= t.id)
  where i.order_id = t.order_id and i.refund_id = r.id and i.buyer_id = ${companyId}::bigint
    and i.kind = ${inText(invoiceKind.creditNote)})`

/** Lines of a statement from the oldest on, each with the balance after it. */
export async function statementLines(
  db: Db,
  companyId: number,
  { offset, limit, ...days }: StatementDays & { readonly offset: number; readonly limit: number },
): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    with run as (select m.*, sum(amount) over (order by ${inOrder})::bigint as balance from (${moves(companyId, days)}) m),
    page as materialized (select id, amount, at, balance from run where ${isWithin(days)} order by ${inOrder} limit ${limit}::int offset ${offset}::int)
    select p.id, t.at as "createdDate", t.kind, t.order_id as "orderId", o.number as "orderNumber",
      case t.kind when 'capture' then (
        select string_agg(i.number, ', ' order by i.part) from invoices i
        where i.order_id = t.order_id and i.buyer_id = ${companyId}::bigint and i.kind = ${inText(invoiceKind.invoice)})
      when 'refund' then ${creditNotes(companyId)} end as "invoiceNumber",
      t.memo, t.payment_type as "paymentType", case when p.amount < 0 then -p.amount end as debit,
      case when p.amount > 0 then p.amount end as credit, p.balance
    from page p join ledger_transactions t on t.id = p.id left join orders o on o.id = t.order_id order by p.at, p.id`.execute(
    db,
  )
  return rows
}

/** Suppliers with whom a company has or had money, the current supplier first. */
export async function suppliersOf(db: Db, companyId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select s.id, s.name from companies c join companies s on s.id = c.parent_id
      or exists (select 1 from ledger_counts n where n.company_id = c.id and n.supplier_id = s.id)
    where c.id = ${companyId}::bigint order by s.id = c.parent_id desc, s.name, s.id`.execute(db)
  return rows
}
