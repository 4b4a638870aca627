import { z } from 'zod'
import type { Minor } from '../minor.ts'
import { divideRounded, money, withMargin } from '../money.ts'

const basisPoints = z.number().int().min(-9999).max(100_000)

/** How many prices change at once: based on the current price, or on the cost of the next key. */
export const PriceChangeRule = z.object({
  kind: z.enum(['percent', 'amount', 'margin']),
  /** For percent (on the price) and margin (on cost). */
  basisPoints: basisPoints.nullable().default(null),
  /** For amount: added to the price, and no larger than a price can be. */
  amount: money
    .refine((amount) => Math.abs(amount) < 10 ** 12)
    .nullable()
    .default(null),
  /** The ending of the price: unchanged, .90 or .99. */
  ending: z.enum(['any', '90', '99']).default('any'),
  /** Never below cost plus this; null: no floor. */
  floorBp: basisPoints.nullable().default(null),
})
export type PriceChangeRule = z.output<typeof PriceChangeRule>

/** Reports what is missing for its kind. */
export const isWholeRule = (rule: { kind: string; basisPoints: number | null; amount: unknown }) =>
  rule.kind === 'amount' ? rule.amount !== null : rule.basisPoints !== null

const cents = { '90': 90, '99': 99 } as const
const mostPrice = 999_999_999_999

/**
 * The new price in minor units; null if it cannot be computed: a margin on a product without a cost. Endings round to
 * the nearest one (half up), but never below the floor: there they round up. Cost and price both include VAT.
 */
export function changedPrice(rule: PriceChangeRule, price: Minor, cost: Minor | null): Minor | null {
  const raw = rawPrice(rule, price, cost)
  if (raw === null) return null
  const floor = rule.floorBp === null || cost === null ? 0 : ceilShare(cost, 10_000 + rule.floorBp)
  return Math.min(mostPrice, ended(rule.ending, Math.max(0, raw), floor))
}

function rawPrice(rule: PriceChangeRule, price: Minor, cost: Minor | null): Minor | null {
  if (rule.kind === 'amount') return price + (rule.amount ?? 0)
  if (rule.kind === 'percent') return withMargin(price, rule.basisPoints ?? 0)
  return cost === null ? null : withMargin(cost, rule.basisPoints ?? 0)
}

/** amount × basis points, rounded up: rounding never undercuts a floor of 70.20 at 5 %. */
function ceilShare(amount: Minor, basisPoints: number): Minor {
  const exact = BigInt(amount) * BigInt(basisPoints)
  return Number(exact % 10_000n === 0n ? exact / 10_000n : exact / 10_000n + 1n)
}

function ended(ending: PriceChangeRule['ending'], price: Minor, floor: Minor): Minor {
  if (ending === 'any') return Math.max(price, floor)
  const end = cents[ending]
  const near = Math.max(end, Number(divideRounded(BigInt(price - end), 100n)) * 100 + end)
  return near >= floor ? near : Math.ceil((floor - end) / 100) * 100 + end
}
