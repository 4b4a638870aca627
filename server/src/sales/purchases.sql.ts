import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { keptDays, liveOrders, refundsIn, type Period } from './kept-sales.sql.ts'

const ofCompany = (companyId: number, period: Period) => sql`(
  select day, gross, 0::bigint as refunded, orders, keys from purchase_days where company_id = ${companyId} and ${keptDays(period)}
  union all
  select sales_day_of(o.approved_at), o.gross, 0, 1, o.slots_assigned from orders o
  where o.company_id = ${companyId} and ${liveOrders(period)}
  union all
  select sales_day_of(f.at), 0, f.gross, 0, 0 from refunds f where f.company_id = ${companyId} and ${refundsIn(period)})`

/** What a company bought on each day, less what it was refunded on that day, in its currency; may be negative. */
export async function purchasesByDay(
  db: Db,
  companyId: number,
  period: Period,
): Promise<{ day: string; value: number }[]> {
  const { rows } = await sql<{ day: string; value: number }>`
    select day::text, sum(gross - refunded)::bigint as value from ${ofCompany(companyId, period)} every group by 1 order by 1`.execute(
    db,
  )
  return rows
}

export interface PurchaseSums {
  gross: number
  orders: number
  keys: number
}

/** What a company bought, less what it was refunded in the period, in its currency. */
export async function purchaseSums(db: Db, companyId: number, period: Period): Promise<PurchaseSums> {
  const { rows } = await sql<PurchaseSums>`
    select coalesce(sum(gross - refunded), 0)::bigint as gross, coalesce(sum(orders), 0)::int as orders,
      coalesce(sum(keys), 0)::int as keys from ${ofCompany(companyId, period)} every`.execute(db)
  return rows[0] ?? { gross: 0, orders: 0, keys: 0 }
}
