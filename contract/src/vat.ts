import { type VatTreatment, vatTreatment } from './enums.ts'

/** What VAT depends on, of a party. */
export interface VatParty {
  /** ISO 3166 code of the country. */
  readonly countryCode: string
  /** Domestic rate of that country in basis points (1700 = 17 %). */
  readonly countryRateBp: number
  /** The tax or VAT number that was confirmed (taxNumberState); empty while none is. */
  readonly confirmedTaxId: string
}

/** Reasons that papers explain in a legal text; what is sold at home explains itself. */
export const vatReasonsWithText = ['reverseCharge', 'voucher', 'agency', 'export'] as const
export type VatReasonWithText = (typeof vatReasonsWithText)[number]

/** Why a line carries the VAT it carries. */
export type VatReason = 'domestic' | VatReasonWithText

export interface VatDecision {
  readonly rateBp: number
  readonly reason: VatReason
}

/**
 * VAT of one line between two companies: a multi-purpose voucher is taxed when redeemed and an agency sale only on its
 * commission, so both carry none; between companies of one country the seller's domestic rate; a foreign business with
 * a confirmed tax number accounts for it itself (reverse charge), any other pays the seller's rate (decision 0091).
 * @assumption §5 of the specification is silent on VAT; a tax adviser confirms these rules before use.
 */
export function decideVat(treatment: VatTreatment, seller: VatParty, buyer: VatParty): VatDecision {
  if (treatment === vatTreatment.code.multiPurposeVoucher) return { rateBp: 0, reason: 'voucher' }
  if (treatment === vatTreatment.code.agency) return { rateBp: 0, reason: 'agency' }
  if (seller.countryCode === buyer.countryCode) return { rateBp: seller.countryRateBp, reason: 'domestic' }
  if (buyer.confirmedTaxId !== '') return { rateBp: 0, reason: 'reverseCharge' }
  return { rateBp: seller.countryRateBp, reason: 'export' }
}
