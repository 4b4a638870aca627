import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Period } from './dashboard.sql.ts'

export async function purchasesByDay(
  db: Db,
  companyId: number,
  period: Period,
  timeZone: string,
): Promise<{ day: string; value: number }[]> {
  const { rows } = await sql<{ day: string; value: number }>`
    select (o.approved_at at time zone ${timeZone})::date::text as day, sum(o.gross)::bigint as value
    from orders o where o.company_id = ${companyId}
      and o.approved_at >= ${period.from} and o.approved_at < ${period.until} and o.approval = 'approved'
    group by 1 order by 1`.execute(db)
  return rows
}

export interface PurchaseSums {
  gross: number
  orders: number
  keys: number
}

export async function purchaseSums(db: Db, companyId: number, period: Period): Promise<PurchaseSums> {
  const { rows } = await sql<PurchaseSums>`
    select coalesce(sum(gross - refunded), 0)::bigint as gross, count(*)::int as orders, coalesce(sum(slots_assigned), 0)::int as keys
    from orders where company_id = ${companyId} and approved_at >= ${period.from} and approved_at < ${period.until}
      and approval = 'approved'`.execute(db)
  return rows[0] ?? { gross: 0, orders: 0, keys: 0 }
}

export async function buyerToDo(db: Db, companyId: number) {
  const { rows } = await sql<{ awaiting: number; awaitingGross: number; missing: number }>`
    select count(*) filter (where status = 8)::int as awaiting, coalesce(sum(gross) filter (where status = 8), 0)::bigint as "awaitingGross",
      coalesce(sum(slots_missing), 0)::int as missing
    from orders where company_id = ${companyId} and status in (8, 9)`.execute(db)
  return rows[0] ?? { awaiting: 0, awaitingGross: 0, missing: 0 }
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
