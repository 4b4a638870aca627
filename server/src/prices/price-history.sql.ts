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
  await trx
    .insertInto('price_history')
    .values(
      changes.map((change) => ({
        product_id: change.productId,
        level: change.level,
        company_id: change.companyId ?? null,
        group_id: change.groupId ?? null,
        promotion_id: change.promotionId ?? null,
        old_value: change.oldValue,
        new_value: change.newValue,
        currency: change.currency,
        cause: change.cause,
        user_id: change.userId,
        job_run_id: change.jobRunId ?? null,
        reason: change.reason ?? '',
        ...(at ? { at } : {}),
      })),
    )
    .execute()
}
