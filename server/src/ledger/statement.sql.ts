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

/** With which supplier, and instants between which the postings lie; `until` is not included. */
export interface StatementDays {
  readonly supplierId: number
  readonly from: Date | null
  readonly until: Date | null
}

/** Postings on the accounts, one row a transaction: what was only set aside or released changes nothing owed. */
const moves = (companyId: number, { supplierId, until }: Pick<StatementDays, 'supplierId' | 'until'>) => sql`
  select t.id, t.at, t.kind, t.order_id, t.memo, t.payment_type, sum(p.amount)::bigint as amount
  from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
  where p.account_id in (select id from (${accountsWith(companyId, supplierId)}) accounts)
    and (${until}::timestamptz is null or t.at < ${until}::timestamptz)
  group by t.id having sum(p.amount) <> 0`

export async function statementSums(db: Db, companyId: number, days: StatementDays): Promise<StatementSums> {
  const { from } = days
  const isWithin = sql`(${from}::timestamptz is null or at >= ${from}::timestamptz)`
  const { rows } = await sql<StatementSums>`
    select count(*) filter (where ${isWithin})::int as lines,
      coalesce(sum(amount) filter (where not ${isWithin}), 0)::bigint as opening,
      coalesce(-sum(amount) filter (where ${isWithin} and amount < 0), 0)::bigint as debits,
      coalesce(sum(amount) filter (where ${isWithin} and amount > 0), 0)::bigint as credits
    from (${moves(companyId, days)}) moves`.execute(db)
  return rows[0] as StatementSums
}

/** Lines of a statement from its oldest, each with the balance after it. */
export async function statementLines(
  db: Db,
  companyId: number,
  { supplierId, from, until, offset, limit }: StatementDays & { readonly offset: number; readonly limit: number },
): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    with run as (select m.*, sum(amount) over (order by id)::bigint as balance from (${moves(companyId, { supplierId, until })}) m),
    page as materialized (select * from run where ${from}::timestamptz is null or at >= ${from}::timestamptz
      order by id limit ${limit}::int offset ${offset}::int)
    select p.id, p.at as "createdDate", p.kind, p.order_id as "orderId", o.number as "orderNumber",
      (select string_agg(i.number, ', ' order by i.part) from invoices i where i.order_id = p.order_id and i.buyer_id = ${companyId}::bigint and i.kind = ${inText(invoiceKind.invoice)}
        and p.kind = 'capture') as "invoiceNumber",
      p.memo, p.payment_type as "paymentType", case when p.amount < 0 then -p.amount end as debit,
      case when p.amount > 0 then p.amount end as credit, p.balance
    from page p left join orders o on o.id = p.order_id order by p.id`.execute(db)
  return rows
}

/** With whom a company has money or had some, the supplier of today first. */
export async function suppliersOf(db: Db, companyId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select s.id, s.name from companies c join companies s on s.id = c.parent_id
      or exists (select 1 from ledger_counts n where n.company_id = c.id and n.supplier_id = s.id)
    where c.id = ${companyId}::bigint order by s.id = c.parent_id desc, s.name, s.id`.execute(db)
  return rows
}
