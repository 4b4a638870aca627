import type { FrozenDelivery } from '@brava/contract/delivery.ts'
import type { PaymentStatus, PaymentType, TokenDelivery, VatTreatment } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import type { PriceTrace } from '@brava/contract/prices/price-steps.ts'
import type { DueUnit } from '../fulfilment/take-keys.ts'

export interface NewLeg {
  readonly seq: 1 | 2
  readonly sellerId: number
  readonly buyerId: number
  readonly currency: string
  readonly net: number
  readonly vat: number
  readonly gross: number
}

export interface NewLinePrice {
  readonly seq: 1 | 2
  readonly unitPrice: number
  readonly vatRateBp: number
  readonly net: number
  readonly vat: number
  readonly gross: number
  readonly trace: PriceTrace
}

export interface NewLine {
  readonly productId: number
  readonly companyProductId: number | null
  readonly promotionId: number | null
  readonly code: string
  readonly title: string
  readonly platform: string
  readonly vatTreatment: VatTreatment
  readonly redeemCountry: string | null
  readonly quantity: number
  readonly prices: readonly NewLinePrice[]
}

/** A unit of a line, both counted from 1. */
export interface NewUnit extends DueUnit {
  readonly line: number
  readonly n: number
}

export interface NewOrder {
  readonly companyId: number
  readonly userId: number
  readonly currency: string
  readonly paymentType: PaymentType
  readonly approval: 'open' | 'approved'
  readonly payment: PaymentStatus | 0
  readonly net: number
  readonly vat: number
  readonly gross: number
  readonly revenueHome: number
  readonly isDomestic: boolean
  readonly rateHome: string
  /** Gross of the distributor's own sale in its currency; null if the buyer buys directly from the distributor. */
  readonly salesHome: number | null
  readonly language: Language
  readonly email: string
  readonly phone: string
  readonly deliveryType: TokenDelivery
  readonly reference: string
  readonly delivery: FrozenDelivery
  readonly showImgKeys: boolean
  readonly holdUntil: Date | null
  /** Its outside payment goes to the reseller that sells it (decision 0171). */
  readonly paidToSupplier: boolean
  /** Given by the distributor itself, regardless of the company's supplier. */
  readonly isGift: boolean
  readonly cartVersion: number | null
  readonly now: Date
  /** Each with the rate into the distributor's currency on that day. */
  readonly legs: readonly (NewLeg & { readonly rateHome: string })[]
  readonly lines: readonly NewLine[]
}
