import { z } from 'zod'
import { expects } from './expected.ts'
import { type Minor, minorFromWire, wireFromMinor, wirePattern } from './minor.ts'

export { type Minor, minorFromWire, wireFromMinor }

/** A signed amount: "12.50" on the wire, 1250 in code. */
export const money = z.codec(z.string().regex(wirePattern, expects('number')), z.number().int(), {
  decode: (text) => minorFromWire(text),
  encode: (minor) => wireFromMinor(minor),
})

const unsigned = (what: 'amount' | 'positiveAmount') =>
  z.string().regex(/^\d{1,10}(\.\d{1,2})?$/, {
    error: ({ input }) => (typeof input === 'string' && /^-\d{1,10}(\.\d{1,2})?$/.test(input) ? what : 'number'),
  })

/** An amount that may not be negative. */
export const price = z.codec(unsigned('amount'), z.number().int().nonnegative(), {
  decode: (text) => minorFromWire(text),
  encode: (minor) => wireFromMinor(minor),
})

/** An amount above zero. */
export const positiveMoney = z.codec(
  unsigned('positiveAmount').refine((text) => /[1-9]/.test(text), expects('positiveAmount')),
  z.number().int().positive(),
  { decode: (text) => minorFromWire(text), encode: (minor) => wireFromMinor(minor) },
)

/** Divides two integers of either sign and rounds half away from zero: the one rounding rule of the product. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('the denominator must be positive')
  const negative = numerator < 0n
  const magnitude = negative ? -numerator : numerator
  const rounded = (2n * magnitude + denominator) / (2n * denominator)
  return negative ? -rounded : rounded
}

/** A part of a whole in basis points; null if the whole is zero. */
export function basisPoints(part: bigint, whole: bigint): number | null {
  if (whole === 0n) return null
  return whole < 0n ? Number(divideRounded(-part * 10_000n, -whole)) : Number(divideRounded(part * 10_000n, whole))
}

function toMinor(value: bigint): Minor {
  const minor = Number(value)
  if (!Number.isSafeInteger(minor)) throw new RangeError('amount out of range')
  return minor
}

/** amount × basis points / 10 000, rounded half-up (half away from zero). 10 000 bp = 100 %. */
export function shareOf(amount: Minor, basisPoints: number): Minor {
  return toMinor(divideRounded(BigInt(amount) * BigInt(basisPoints), 10_000n))
}

/** amount plus a margin in basis points: 8630 with 950 bp is 9450 (domain rules §3). */
export function withMargin(amount: Minor, marginBp: number): Minor {
  return shareOf(amount, 10_000 + marginBp)
}

/** unit price × quantity. Throws RangeError when out of range. */
export function times(unit: Minor, quantity: number): Minor {
  if (!Number.isSafeInteger(quantity)) throw new RangeError('a quantity is a whole number')
  return toMinor(BigInt(unit) * BigInt(quantity))
}

/** Splits a gross amount that contains VAT: net + vat = gross, to the cent. rateBp 1700 = 17 %. */
export function splitVat(gross: Minor, rateBp: number): { net: Minor; vat: Minor } {
  const net = toMinor(divideRounded(BigInt(gross) * 10_000n, BigInt(10_000 + rateBp)))
  return { net, vat: gross - net }
}

/** Splits an amount by integer weights; the parts always add up to the amount (largest remainder first). */
export function splitByWeights(amount: Minor, weights: readonly number[]): Minor[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total <= 0 || weights.some((weight) => weight < 0))
    throw new RangeError('weights must be non-negative and not all 0')
  const sign = amount < 0 ? -1 : 1
  const rest = Math.abs(amount)
  const parts = weights.map((weight, index) => {
    const exact = BigInt(rest) * BigInt(weight)
    return { index, floor: toMinor(exact / BigInt(total)), remainder: exact % BigInt(total) }
  })
  let missing = rest - parts.reduce((sum, part) => sum + part.floor, 0)
  const byRemainder = [...parts].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1,
  )
  for (const part of byRemainder) {
    if (missing === 0) break
    part.floor += 1
    missing -= 1
  }
  return parts.map((part) => (part.floor === 0 ? 0 : sign * part.floor))
}

/** Converts by a decimal rate string ("0.51129188"), rounded half-up to minor units. */
export function convert(amount: Minor, rate: string): Minor {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(rate)
  if (!match) throw new RangeError(`not a rate: ${rate}`)
  const decimals = match[2] ?? ''
  const scaled = BigInt(`${match[1]}${decimals}`)
  return toMinor(divideRounded(BigInt(amount) * scaled, 10n ** BigInt(decimals.length)))
}
