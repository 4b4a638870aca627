import { divideRounded, splitByWeights } from '@brava/contract/money.ts'

/** An amount with its VAT, minor units. */
export interface Amounts {
  readonly net: number
  readonly vat: number
  readonly gross: number
}

/** What of a line can still be given back. */
export interface LineLeft {
  readonly lineId: number
  /** Units that were not refunded. */
  readonly units: number
  /** In each leg, from the distributor's sale to the buyer's purchase. */
  readonly legs: readonly Amounts[]
}

/** What is asked: units of lines, an amount of the buyer's leg in minor units, or all that is left. */
export type RefundWish =
  | { readonly lines: readonly { readonly lineId: number; readonly quantity: number }[] }
  | { readonly amount: number }
  | 'all'

/** What of a line is given back, in each leg; without units its price is reduced. */
export interface LinePart {
  readonly lineId: number
  readonly units: number
  readonly legs: readonly Amounts[]
}

const none: Amounts = { net: 0, vat: 0, gross: 0 }

export const sumOf = (amounts: readonly Amounts[]): Amounts =>
  amounts.reduce((sum, one) => ({ net: sum.net + one.net, vat: sum.vat + one.vat, gross: sum.gross + one.gross }), none)

/**
 * Divides a refund among lines and legs. Each part is a share of what is left, so that the last one takes exactly the
 * rest: however an order is refunded, the parts add up to what was paid, with its VAT (guarantee G07).
 * - Units: so many of the units that are left, at their share of the amount that is left.
 * - An amount: divided among the lines by what is left of them in the buyer's leg; the leg above gives the same share.
 * Asking for more than is left is the caller's fault and throws.
 */
export function refundParts(left: readonly LineLeft[], wish: RefundWish): LinePart[] {
  if (wish === 'all') {
    return left.map(({ lineId, units, legs }) => ({ lineId, units, legs })).filter(hasAnything)
  }
  if ('amount' in wish) {
    const weights = left.map((line) => line.legs.at(-1)?.gross ?? 0)
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    if (wish.amount > total) throw new RangeError('more than is left')
    return splitByWeights(wish.amount, weights)
      .map((part, index): LinePart => {
        const { lineId, legs } = left[index] as LineLeft
        return { lineId, units: 0, legs: legs.map((leg) => partOf(leg, part, weights[index] ?? 0)) }
      })
      .filter(hasAnything)
  }
  return wish.lines
    .map(({ lineId, quantity }): LinePart => {
      const line = left.find((one) => one.lineId === lineId)
      if (!line || quantity > line.units) throw new RangeError('more than is left')
      return { lineId, units: quantity, legs: line.legs.map((leg) => partOf(leg, quantity, line.units)) }
    })
    .filter(hasAnything)
}

const hasAnything = ({ units, legs }: LinePart) => units > 0 || legs.some((leg) => leg.gross !== 0)

/** numerator/denominator of what is left, VAT in proportion; the whole is exactly what is left. */
function partOf(left: Amounts, numerator: number, denominator: number): Amounts {
  if (numerator === 0) return none
  if (numerator === denominator) return left
  const gross = share(left.gross, numerator, denominator)
  if (gross === 0) return none
  const vat = share(left.vat, gross, left.gross)
  return { net: gross - vat, vat, gross }
}

const share = (amount: number, numerator: number, denominator: number) =>
  Number(divideRounded(BigInt(amount) * BigInt(numerator), BigInt(denominator)))
