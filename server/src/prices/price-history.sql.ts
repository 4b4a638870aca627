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
  const all = <V>(value: (change: PriceChange) => V) => changes.map(value)
  // A column is one parameter: thousands of rows are written several times faster than value by value.
  await sql`
    insert into price_history (at, product_id, level, company_id, group_id, promotion_id, old_value, new_value, currency, cause, user_id, job_run_id, reason)
    select coalesce(${at ?? null}::timestamptz, now()), * from unnest(
      ${all(({ productId }) => productId)}::bigint[], ${all(({ level }) => level)}::text[], ${all(({ companyId }) => companyId ?? null)}::bigint[],
      ${all(({ groupId }) => groupId ?? null)}::bigint[], ${all(({ promotionId }) => promotionId ?? null)}::bigint[],
      ${all(({ oldValue }) => oldValue)}::bigint[], ${all(({ newValue }) => newValue)}::bigint[], ${all(({ currency }) => currency)}::text[],
      ${all(({ cause }) => cause)}::text[], ${all(({ userId }) => userId)}::bigint[], ${all(({ jobRunId }) => jobRunId ?? null)}::bigint[],
      ${all(({ reason }) => reason ?? '')}::text[])`.execute(trx)
}
