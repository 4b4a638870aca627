import { sql } from 'kysely'
import type { Trx } from '../platform/db/connect.ts'

export type PriceLevel = 'base' | 'override' | 'group' | 'company' | 'margin' | 'promotion'

export type PriceCause = 'hand' | 'csv' | 'margin' | 'sync' | 'shop' | 'bulk' | 'seed'

export interface PriceChange {
  readonly productId: number
  readonly level: PriceLevel
  readonly companyId?: number | null
  readonly groupId?: number | null
  readonly promotionId?: number | null
  /** Minor units of currency; basis points (and no currency) for level margin. */
  readonly oldValue: number | null
  readonly newValue: number | null
  readonly currency: string | null
  readonly cause: PriceCause
  readonly userId: number | null
  readonly jobRunId?: number | null
  readonly reason?: string
}

export async function insertHistory(trx: Trx, changes: readonly PriceChange[], at?: Date): Promise<void> {
  if (changes.length === 0) return
  // A column is one parameter: thousands of rows are written several times faster than value by value. One that has the same value
  // in every row is that value.
  const columns = [
    sql`unnest(${changes.map((one) => one.productId)}::bigint[])`,
    column('text', changes, (one) => one.level),
    column('bigint', changes, (one) => one.companyId ?? null),
    column('bigint', changes, (one) => one.groupId ?? null),
    column('bigint', changes, (one) => one.promotionId ?? null),
    column('bigint', changes, (one) => one.oldValue),
    column('bigint', changes, (one) => one.newValue),
    column('text', changes, (one) => one.currency),
    column('text', changes, (one) => one.cause),
    column('bigint', changes, (one) => one.userId),
    column('bigint', changes, (one) => one.jobRunId ?? null),
    column('text', changes, (one) => one.reason ?? ''),
  ]
  await sql`
    insert into price_history (at, product_id, level, company_id, group_id, promotion_id, old_value, new_value, currency, cause, user_id, job_run_id, reason)
    select coalesce(${at ?? null}::timestamptz, now()), ${sql.join(columns)}`.execute(trx)
}

/** A column of all rows beside one that is unnested. */
function column<V>(type: 'bigint' | 'text', rows: readonly PriceChange[], of: (row: PriceChange) => V) {
  const values = rows.map(of)
  const [first] = values
  return values.every((value) => value === first)
    ? sql`${first}::${sql.raw(type)}`
    : sql`unnest(${values}::${sql.raw(type)}[])`
}
