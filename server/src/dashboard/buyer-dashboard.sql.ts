import { orderStatus } from '@brava/contract/enums.ts'
import { inText } from '../platform/db/in-text.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'

const awaiting = inText(orderStatus.code.awaitingPayment)
const owed = inText(orderStatus.code.partiallyCompleted)

export async function buyerToDo(db: Db, companyId: number) {
  const { rows } = await sql<{ awaiting: number; awaitingGross: number; missing: number }>`
    select count(*) filter (where status = ${awaiting})::int as awaiting, coalesce(sum(gross) filter (where status = ${awaiting}), 0)::bigint as "awaitingGross",
      coalesce(sum(slots_missing), 0)::int as missing
    from orders where company_id = ${companyId} and status in (${awaiting}, ${owed})`.execute(db)
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
