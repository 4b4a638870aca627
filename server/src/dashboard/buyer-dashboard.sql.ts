import { orderStatus } from '@brava/contract/enums.ts'
import { inText } from '../platform/db/in-text.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'

const awaiting = inText(orderStatus.code.awaitingPayment)
const cancelled = inText(orderStatus.code.cancelled)
const owed = inText(orderStatus.code.partiallyCompleted)

/**
 * What ends a shortage `s`: anything that raised what its supplier has available (one act may book several lines for an
 * order), or an order of its buyer that the supplier's money covered.
 */
const moneySince = sql`
  select from ledger_transactions t
  where t.company_id = s.supplier_id and t.at > s.at and (t.kind <> 'capture' or t.amount <> 0) and (
    (t.amount > 0 and (t.order_id is null or (
      select sum(x.amount) from ledger_transactions x
      where x.order_id = t.order_id and x.company_id = t.company_id and x.at = t.at) > 0))
    or (t.kind in ('hold', 'capture') and exists (select from orders o where o.id = t.order_id and o.company_id = s.buyer_id)))`

/** What waits for a buyer, and which orders placed in these days were denied or timed out. */
export async function buyerToDo(db: Db, companyId: number, placed: { from?: Date; until?: Date }) {
  const { rows } = await sql<{
    awaiting: number
    awaitingGross: number
    missing: number
    missingOrders: number
    cancelled: number
    heldUp: number
    toConfirm: number
  }>`
    select count(*) filter (where status = ${awaiting})::int as awaiting, coalesce(sum(gross) filter (where status = ${awaiting}), 0)::bigint as "awaitingGross",
      coalesce(sum(slots_missing) filter (where status = ${owed}), 0)::int as missing,
      count(*) filter (where status = ${owed})::int as "missingOrders",
      (select count(*)::int from orders where company_id = ${companyId} and status = ${cancelled}
        and placed_at >= ${placed.from ?? new Date(0)} and (${placed.until ?? null}::timestamptz is null or placed_at < ${placed.until ?? null})) as cancelled,
      (select count(*)::int from supplier_shortages s join companies b on b.id = s.buyer_id and b.parent_id = s.supplier_id
        where s.supplier_id = ${companyId} and not exists (${moneySince})) as "heldUp",
      (select count(*)::int from orders o where o.paid_to_supplier and o.approval = 'open'
        and o.reseller_id = ${companyId}) as "toConfirm"
    from orders where company_id = ${companyId} and status in (${awaiting}, ${owed})`.execute(db)
  return (
    rows[0] ?? { awaiting: 0, awaitingGross: 0, missing: 0, missingOrders: 0, cancelled: 0, heldUp: 0, toConfirm: 0 }
  )
}

/** When the company was approved, if within these days. */
export async function approvedSince(db: Db, companyId: number, days: { from?: Date }): Promise<Date | null> {
  const row = await db
    .selectFrom('companies')
    .where('id', '=', companyId)
    .where('approved_at', '>=', days.from ?? new Date(0))
    .select('approved_at as at')
    .executeTakeFirst()
  return row?.at ?? null
}

export async function lastOrders(db: Db, companyId: number) {
  return db
    .selectFrom('orders')
    .where('company_id', '=', companyId)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(6)
    .select(['id', 'number', 'placed_at as placedAt', 'slots_total as keys', 'gross', 'currency', 'status'])
    .execute()
}
