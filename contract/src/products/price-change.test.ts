import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedPrice, type PriceChangeRule } from './price-change.ts'

const rule = (more: Partial<PriceChangeRule>): PriceChangeRule => ({
  kind: 'percent',
  basisPoints: 0,
  amount: null,
  ending: 'any',
  floorBp: null,
  ...more,
})

describe('a change of many prices', () => {
  test('is a percentage, an amount or a margin on cost', () => {
    expect(changedPrice(rule({ basisPoints: 750 }), 10_490, 7020)).toBe(11_277)
    expect(changedPrice(rule({ kind: 'amount', amount: -1000 }), 10_490, null)).toBe(9490)
    expect(changedPrice(rule({ kind: 'amount', amount: -20_000 }), 10_490, null)).toBe(0)
    expect(changedPrice(rule({ kind: 'margin', basisPoints: 2000 }), 10_490, 7020)).toBe(8424)
    expect(changedPrice(rule({ kind: 'margin', basisPoints: 2000 }), 10_490, null)).toBeNull()
  })

  test('rounds to the nearest price that ends with .90 or .99', () => {
    const to = (ending: '90' | '99', price: number) => changedPrice(rule({ ending }), price, null)
    expect([to('90', 10_439), to('90', 10_440), to('90', 10_490), to('90', 30)]).toEqual([10_390, 10_490, 10_490, 90])
    expect([to('99', 10_449), to('99', 10_448), to('99', 10_401)]).toEqual([10_499, 10_399, 10_399])
  })

  test('never goes below the floor, and rounds its ending up from there', () => {
    const floored = rule({ basisPoints: -5000, floorBp: 500 })
    expect(changedPrice(floored, 10_490, 7020)).toBe(7371)
    expect(changedPrice({ ...floored, ending: '90' }, 10_490, 7020)).toBe(7390)
    expect(changedPrice(floored, 10_490, null)).toBe(5245)
  })

  test('works for any numbers: never negative, at or above the floor, with its ending, within half a mark of the exact result', () => {
    const amounts = fc.integer({ min: 0, max: 50_000_00 })
    const rules = fc.record({
      kind: fc.constant('percent' as const),
      basisPoints: fc.integer({ min: -9999, max: 20_000 }),
      amount: fc.constant(null),
      ending: fc.constantFrom('any' as const, '90' as const, '99' as const),
      floorBp: fc.option(fc.integer({ min: -5000, max: 5000 }), { nil: null }),
    })
    fc.assert(
      fc.property(rules, amounts, amounts, (one, price, cost) => {
        const next = changedPrice(one, price, cost) as number
        const floor = one.floorBp === null ? 0 : (cost * (10_000 + one.floorBp)) / 10_000
        const meant = (price * (10_000 + one.basisPoints)) / 10_000
        expect(next).toBeGreaterThanOrEqual(floor)
        if (one.ending !== 'any') expect(next % 100).toBe(Number(one.ending))
        else expect(Math.abs(next - Math.max(meant, floor))).toBeLessThanOrEqual(1)
        if (meant > floor + 100 && meant > 100) expect(Math.abs(next - meant)).toBeLessThanOrEqual(50.5)
      }),
    )
  })
})
