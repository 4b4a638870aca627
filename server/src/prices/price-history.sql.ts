import type { priceCauses } from '@brava/contract/history-of-prices/history-of-prices.endpoints.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../platform/db/connect.ts'
import { idsInOne, numbersInOne } from '../platform/db/ids-in-one.ts'

export type PriceLevel = 'base' | 'override' | 'group' | 'company' | 'margin' | 'promotion'

export type PriceCause = (typeof priceCauses)[number]

export interface PriceChange {
  readonly productId: number
  readonly level: PriceLevel
  readonly companyId?: number | null
  readonly groupId?: number | null
  readonly promotionId?: number | null
  /** From this quantity on; omitted: the price of a single piece. */
  readonly minQuantity?: number
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
  // A column is one parameter: thousands of rows are written several times faster than value by value. A column with
  // the same value in every row is passed as that value.
  const columns = [
    sql`unnest(${idsInOne(changes.map((one) => one.productId))})`,
    texts(changes, (one) => one.level),
    numbers(changes, (one) => one.companyId ?? null),
    numbers(changes, (one) => one.groupId ?? null),
    numbers(changes, (one) => one.promotionId ?? null),
    numbers(changes, (one) => one.minQuantity ?? 1),
    numbers(changes, (one) => one.oldValue),
    numbers(changes, (one) => one.newValue),
    texts(changes, (one) => one.currency),
    texts(changes, (one) => one.cause),
    numbers(changes, (one) => one.userId),
    numbers(changes, (one) => one.jobRunId ?? null),
    texts(changes, (one) => one.reason ?? ''),
  ]
  await sql`
    insert into price_history (at, product_id, level, company_id, group_id, promotion_id, min_quantity, old_value, new_value, currency, cause, user_id, job_run_id, reason)
    select coalesce(${at ?? null}::timestamptz, now()), ${sql.join(columns)}`.execute(trx)
}

/** Further columns, next to one that is already unnested. */
const numbers = (rows: readonly PriceChange[], of: (row: PriceChange) => number | null) =>
  column(rows.map(of), (value) => sql`${value}::bigint`, numbersInOne)
const texts = (rows: readonly PriceChange[], of: (row: PriceChange) => string | null) =>
  column(
    rows.map(of),
    (value) => sql`${value}::text`,
    (values) => sql`${values}::text[]`,
  )

function column<V>(
  values: readonly V[],
  one: (value: V) => RawBuilder<unknown>,
  each: (values: readonly V[]) => RawBuilder<unknown>,
) {
  const first = values[0] as V
  return values.every((value) => value === first) ? one(first) : sql`unnest(${each(values)})`
}
