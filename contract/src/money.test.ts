import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  convert,
  minorFromWire,
  money,
  positiveMoney,
  price,
  shareOf,
  splitByWeights,
  splitVat,
  times,
  wireFromMinor,
  withMargin,
} from './money.ts'

const amounts = fc.integer({ min: -(10 ** 12), max: 10 ** 12 })
const positive = fc.integer({ min: 0, max: 10 ** 12 })

/** Half away from zero on exact fractions: the plain model against which the code is tested. */
function rounded(numerator: bigint, denominator: bigint): number {
  const sign = numerator < 0n ? -1n : 1n
  const size = numerator * sign
  const whole = size / denominator
  const isHalfOrMore = (size % denominator) * 2n >= denominator
  return Number(sign * (isHalfOrMore ? whole + 1n : whole))
}

describe('amounts on the wire', () => {
  it('survive a round trip', () => {
    fc.assert(
      fc.property(amounts, (minor) => {
        expect(minorFromWire(wireFromMinor(minor))).toBe(minor)
      }),
    )
  })

  it.each(['', '1,5', '1.234', '--1', '1e3', 'NaN', ' 1', '99999999999999', '1.'])('refuse %j', (text) => {
    expect(() => minorFromWire(text)).toThrow(RangeError)
    expect(money.safeParse(text).success).toBe(false)
  })

  it('are never negative as a price, and always above zero as money to pay', () => {
    expect(price.safeParse('-0.01').success).toBe(false)
    expect(positiveMoney.safeParse('0.00').success).toBe(false)
    expect(positiveMoney.parse('0.01')).toBe(1)
  })

  it('refuse a fraction of a cent in code', () => {
    expect(() => wireFromMinor(0.5)).toThrow(RangeError)
    expect(() => wireFromMinor(2 ** 53)).toThrow(RangeError)
  })
})

describe('rounding', () => {
  it('is half away from zero, for every share', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 100_000 }), (amount, basisPoints) => {
        expect(shareOf(amount, basisPoints)).toBe(rounded(BigInt(amount) * BigInt(basisPoints), 10_000n))
      }),
    )
  })

  it('gives Gejmerija 94,50 for 86,30 with a margin of 9,5 %', () => {
    expect(withMargin(8630, 950)).toBe(9450)
  })

  it('converts by decimal rates without a float', () => {
    fc.assert(
      fc.property(positive, fc.integer({ min: 1, max: 10 ** 8 }), (amount, rate) => {
        const text = `${Math.trunc(rate / 10 ** 5)}.${String(rate % 10 ** 5).padStart(5, '0')}`
        expect(convert(amount, text)).toBe(rounded(BigInt(amount) * BigInt(rate), 10n ** 5n))
      }),
    )
    expect(convert(10_000, '1.95583')).toBe(19_558)
  })

  it('multiplies only by whole quantities', () => {
    expect(times(6190, 10)).toBe(61_900)
    expect(() => times(6190, 0.5)).toThrow(RangeError)
  })
})

describe('splitting', () => {
  it('of VAT loses no cent and gives the nearest net', () => {
    fc.assert(
      fc.property(positive, fc.integer({ min: 0, max: 10_000 }), (gross, rateBp) => {
        const { net, vat } = splitVat(gross, rateBp)
        expect(net + vat).toBe(gross)
        expect(net).toBe(rounded(BigInt(gross) * 10_000n, BigInt(10_000 + rateBp)))
      }),
    )
  })

  it('gives 52,91 net and 8,99 VAT for 61,90 at 17 %', () => {
    expect(splitVat(6190, 1700)).toEqual({ net: 5291, vat: 899 })
  })

  it('by weights always adds up, and each part is within a cent of its exact share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(amounts, weights, (amount, shares) => {
        const total = shares.reduce((sum, share) => sum + share, 0)
        fc.pre(total > 0)
        const parts = splitByWeights(amount, shares)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
        for (const [index, part] of parts.entries()) {
          expect(Math.abs(part - (amount * (shares[index] ?? 0)) / total)).toBeLessThan(1.001)
        }
      }),
    )
  })
})
