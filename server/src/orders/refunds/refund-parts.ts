import { splitByWeights } from '@brava/contract/money.ts'
import { type Amounts, type LineLeft, none, partOf } from '../record/line-left.ts'

/** What is requested: units of lines, an amount of the buyer's leg in minor units, or all that is left. */
export type RefundWish =
  | { readonly lines: readonly { readonly lineId: number; readonly part: number; readonly quantity: number }[] }
  | { readonly amount: number }
  | 'all'

/** What is refunded of a line, on each leg; without units its price is reduced. */
export interface LinePart {
  readonly lineId: number
  readonly part: number
  readonly units: number
  readonly legs: readonly Amounts[]
}

export const sumOf = (amounts: readonly Amounts[]): Amounts =>
  amounts.reduce((sum, one) => ({ net: sum.net + one.net, vat: sum.vat + one.vat, gross: sum.gross + one.gross }), none)

/**
 * Divides a refund among lines and legs. Each part is a share of what is left, so that the last one takes exactly the
 * remainder: however an order is refunded, the parts add up to what was paid, with its VAT (guarantee G07).
 * - Units: a number of the units that are left, at their share of the amount that is left.
 * - An amount: divided among the lines by what is left of them on the buyer's leg; the leg above gives the same share.
 * Asking for more than is left is a bug in the caller and throws.
 */
export function refundParts(left: readonly LineLeft[], wish: RefundWish): LinePart[] {
  if (wish === 'all') {
    return left.map(({ lineId, part, units, legs }) => ({ lineId, part, units, legs })).filter(hasAnything)
  }
  if ('amount' in wish) {
    const weights = left.map((line) => line.legs.at(-1)?.gross ?? 0)
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    if (wish.amount > total) throw new RangeError('more than is left')
    return splitByWeights(wish.amount, weights)
      .map((share, index): LinePart => {
        const { lineId, part, legs } = left[index] as LineLeft
        return { lineId, part, units: 0, legs: legs.map((leg) => partOf(leg, share, weights[index] ?? 0)) }
      })
      .filter(hasAnything)
  }
  return wish.lines
    .map(({ lineId, part, quantity }): LinePart => {
      const line = left.find((one) => one.lineId === lineId && one.part === part)
      if (!line || quantity > line.units) throw new RangeError('more than is left')
      return { lineId, part, units: quantity, legs: line.legs.map((leg) => partOf(leg, quantity, line.units)) }
    })
    .filter(hasAnything)
}

const hasAnything = ({ units, legs }: LinePart) => units > 0 || legs.some((leg) => leg.gross !== 0)

/** The parts of each line together. */
export function byLine<
  P extends { readonly lineId: number; readonly units: number; readonly legs: readonly Amounts[] },
>(parts: readonly P[]): { readonly lineId: number; readonly units: number; readonly legs: readonly Amounts[] }[] {
  return [...Map.groupBy(parts, ({ lineId }) => lineId)].map(([lineId, own]) => ({
    lineId,
    units: own.reduce((sum, { units }) => sum + units, 0),
    legs: (own[0]?.legs ?? []).map((_, index) => sumOf(own.flatMap(({ legs }) => legs[index] ?? []))),
  }))
}
