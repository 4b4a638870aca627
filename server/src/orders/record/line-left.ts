import { divideRounded } from '@brava/contract/money.ts'

/** An amount with its VAT, minor units. */
export interface Amounts {
  readonly net: number
  readonly vat: number
  readonly gross: number
}

export const none: Amounts = { net: 0, vat: 0, gross: 0 }

/** The part that no invoice names yet, for an order invoiced by delivery. */
export const notInvoiced = 0

/**
 * What can still be refunded of a line: for an order invoiced by delivery, one entry per invoice, and one for what none
 * names.
 */
export interface LineLeft {
  readonly lineId: number
  /** The delivery whose invoices name it; 1 for an order that is invoiced whole. */
  readonly part: number
  /** Units that were not refunded. */
  readonly units: number
  /** In each leg, from the distributor's sale to the buyer's purchase. */
  readonly legs: readonly Amounts[]
}

/** numerator/denominator of what is left, VAT in proportion; the whole is exactly what is left. */
export function partOf(left: Amounts, numerator: number, denominator: number): Amounts {
  if (numerator === 0) return none
  if (numerator === denominator) return left
  const gross = share(left.gross, numerator, denominator)
  if (gross === 0) return none
  const vat = share(left.vat, gross, left.gross)
  return { net: gross - vat, vat, gross }
}

const share = (amount: number, numerator: number, denominator: number) =>
  Number(divideRounded(BigInt(amount) * BigInt(numerator), BigInt(denominator)))
