import type { Minor } from '../money.ts'

/** A price that applies from a quantity on. */
export interface PriceTier {
  readonly minQuantity: number
  readonly price: Minor
}

/** A promotion that includes the product, in the buyer's currency. */
export interface PromotionFact {
  readonly id: number
  readonly title: string
  readonly isActive: boolean
  readonly isRecipient: boolean
  readonly startsAt: Date
  readonly endsAt: Date
  readonly price: Minor
  readonly moq: number
}

/** What the supplier itself pays for one, in ten-thousandths of the buyer's currency, VAT included. */
export interface PurchaseFact {
  readonly amountE4: number
  /** The supplier's own resolved price, or the cost of the newest batch if the supplier is the distributor. */
  readonly from: 'supplierPrice' | 'newestBatch'
}

/** Everything a price depends on. All amounts in minor units of the buyer's currency, VAT included. */
export interface PriceFacts {
  readonly currency: string
  readonly quantity: number
  readonly at: Date
  /** A number: only this promotion counts. Null: no promotion counts. Undefined: the best valid one. */
  readonly promotionId?: number | null | undefined
  readonly promotions: readonly PromotionFact[]
  readonly overridePrice: Minor | null
  readonly companyPrice: Minor | null
  readonly companyTiers: readonly PriceTier[]
  readonly marginBp: number | null
  readonly purchase: PurchaseFact | null
  readonly group: { readonly name: string; readonly price: Minor | null; readonly tiers: readonly PriceTier[] } | null
  readonly basePrice: Minor
}
