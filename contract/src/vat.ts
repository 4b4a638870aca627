import { type VatTreatment, vatTreatment } from './enums.ts'

/** The facts about a party on which VAT depends. */
export interface VatParty {
  /** ISO 3166 code of the country. */
  readonly countryCode: string
  /** Domestic rate of that country in basis points (1700 = 17 %). */
  readonly countryRateBp: number
  /** The confirmed tax or VAT number (taxNumberState); empty if none is confirmed. */
  readonly confirmedTaxId: string
}

/** Reasons that documents explain in a legal text; domestic sales need no explanation. */
export const vatReasonsWithText = ['reverseCharge', 'voucher', 'agency', 'export'] as const
export type VatReasonWithText = (typeof vatReasonsWithText)[number]

/** Why a line has its VAT. */
export type VatReason = 'domestic' | VatReasonWithText

export interface VatDecision {
  readonly rateBp: number
  readonly reason: VatReason
}

/**
 * VAT of one line between two companies: a multi-purpose voucher is taxed when redeemed and an agency sale only on its
 * commission, so both have none; between companies of one country the seller's domestic rate applies; a foreign
 * business with a confirmed tax number accounts for VAT itself (reverse charge), any other pays the seller's rate
 * (decision 0091).
 * @assumption §5 of the specification is silent on VAT; a tax adviser confirms these rules before use. The country where
 * a product is redeemed is frozen on orders and invoices and decides nothing here (decision 0212).
 */
export function decideVat(treatment: VatTreatment, seller: VatParty, buyer: VatParty): VatDecision {
  if (treatment === vatTreatment.code.multiPurposeVoucher) return { rateBp: 0, reason: 'voucher' }
  if (treatment === vatTreatment.code.agency) return { rateBp: 0, reason: 'agency' }
  if (seller.countryCode === buyer.countryCode) return { rateBp: seller.countryRateBp, reason: 'domestic' }
  if (buyer.confirmedTaxId !== '') return { rateBp: 0, reason: 'reverseCharge' }
  return { rateBp: seller.countryRateBp, reason: 'export' }
}
