import type { Minor } from '../money.ts'
import type { PurchaseFact } from './price-facts.ts'

/** The price rules in order of precedence (domain rules §3). */
export const priceRules = ['promotion', 'override', 'company', 'margin', 'group', 'base'] as const

export type PriceRule = (typeof priceRules)[number]

/** Why a rule gave the price, was outranked by an earlier one, or gave nothing. */
export type PriceOutcome = 'chosen' | 'outranked' | 'none' | 'notValid' | 'belowMoq'

/** One rule in the answer to "why this price". */
export interface PriceStep {
  readonly rule: PriceRule
  readonly outcome: PriceOutcome
  /** What the rule gives or would give; null if it gives nothing. */
  readonly price: Minor | null
  /** Promotion title or group name. */
  readonly name?: string
  readonly promotionId?: number
  /** The quantity from which the used tier applies. */
  readonly fromQuantity?: number
  readonly marginBp?: number
  readonly purchaseE4?: number
  readonly purchaseFrom?: PurchaseFact['from']
}

export interface PriceTrace {
  readonly currency: string
  readonly quantity: number
  readonly rule: PriceRule
  readonly unitPrice: Minor
  readonly steps: readonly PriceStep[]
  /** Why the line has its VAT; set when a line is stored. */
  readonly vatReason?: string
}
