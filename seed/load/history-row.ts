import type { Row } from './table-rows.ts'

interface PriceFact {
  readonly at: Date
  readonly productId: number
  readonly level: 'base' | 'group' | 'company' | 'margin' | 'override' | 'promotion'
  readonly companyId?: number
  readonly groupId?: number
  readonly promotionId?: number
  readonly oldValue?: number | null
  readonly newValue: number
  /** Null for a margin. */
  readonly currency: string | null
  readonly cause?: string
  readonly userId?: number | null
}

/** A row of the price history; without a cause it existed from the beginning. */
export function historyRow(fact: PriceFact): Row {
  return {
    at: fact.at,
    product_id: fact.productId,
    level: fact.level,
    company_id: fact.companyId ?? null,
    group_id: fact.groupId ?? null,
    promotion_id: fact.promotionId ?? null,
    old_value: fact.oldValue ?? null,
    new_value: fact.newValue,
    currency: fact.currency,
    cause: fact.cause ?? 'seed',
    user_id: fact.userId ?? null,
  }
}
