import type { PriceRule, PriceTrace } from '@brava/contract/prices/price-steps.ts'

export interface PriceQuestion {
  readonly productId: number
  readonly quantity: number
  /** A number: only this promotion counts; null: none does; undefined: the best valid one. */
  readonly promotionId?: number | null | undefined
  /** From level 1: the promotion behind the price below. It also applies here if it is cheaper (decision 0115). */
  readonly promotionBelow?: number | null | undefined
}

export interface ResolvedPrice {
  readonly productId: number
  /** Null when the product is not assigned to the company. */
  readonly companyProductId: number | null
  /** Minor units of currency, VAT included. */
  readonly unitPrice: number
  readonly currency: string
  readonly rule: PriceRule
  /** The promotion that gave the price. */
  readonly promotionId: number | null
  readonly trace: PriceTrace
  /** Minimum quantity: of the promotion, else of the company product, else of the product. */
  readonly moq: number
  readonly available: boolean
  readonly reason?: 'WITHDRAWN' | 'NOT_ASSIGNED' | 'REGION'
}
