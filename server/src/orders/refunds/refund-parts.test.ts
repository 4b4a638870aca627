import { splitVat } from '@brava/contract/money.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LineLeft } from '../record/line-left.ts'
import { byLine, refundParts, type RefundWish, sumOf } from './refund-parts.ts'

/** A line of an order with two legs, VAT of 17 or 0 %. */
const line = fc
  .record({
    units: fc.integer({ min: 1, max: 40 }),
    prices: fc.tuple(fc.integer({ min: 0, max: 9_000 }), fc.integer({ min: 0, max: 12_000 })),
    rateBp: fc.constantFrom(0, 1700, 2500),
  })
  .map(({ units, prices, rateBp }) => ({
    units,
    legs: prices.map((price) => ({ ...splitVat(price * units, rateBp), gross: price * units })),
  }))
const order = fc
  .array(line, { minLength: 1, maxLength: 5 })
  .map((lines) => lines.map((one, index): LineLeft => ({ ...one, lineId: index + 1, part: 1 })))
const wishes = fc.array(
  fc.record({
    kind: fc.constantFrom('units', 'amount', 'all'),
    line: fc.nat(4),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { minLength: 1, maxLength: 12 },
)

describe('a refund', () => {
  it('in any parts gives back exactly what was paid on each leg, with its VAT, and never more', () => {
    fc.assert(
      fc.property(order, wishes, (lines, asked) => {
        let left = lines
        const paid = [0, 1].map((seq) => sumOf(lines.map((one) => one.legs[seq] as never)))
        const back = [
          { net: 0, vat: 0, gross: 0 },
          { net: 0, vat: 0, gross: 0 },
        ]
        const take = (wish: RefundWish) => {
          for (const part of refundParts(left, wish)) {
            part.legs.forEach((leg, seq) => {
              expect(leg.net + leg.vat).toBe(leg.gross)
              expect(Math.min(leg.net, leg.vat, leg.gross)).toBeGreaterThanOrEqual(0)
              back[seq] = sumOf([back[seq] as never, leg])
            })
            left = left.map((one) =>
              one.lineId !== part.lineId
                ? one
                : {
                    ...one,
                    units: one.units - part.units,
                    legs: one.legs.map(({ net, vat, gross }, seq) => ({
                      net: net - (part.legs[seq]?.net ?? 0),
                      vat: vat - (part.legs[seq]?.vat ?? 0),
                      gross: gross - (part.legs[seq]?.gross ?? 0),
                    })),
                  },
            )
          }
          for (const one of left) {
            expect(one.units).toBeGreaterThanOrEqual(0)
            for (const leg of one.legs) expect(Math.min(leg.net, leg.vat, leg.gross)).toBeGreaterThanOrEqual(0)
          }
        }
        for (const { kind, line: at, share } of asked) {
          const of = left[at % left.length] as LineLeft
          const most = left.reduce((sum, one) => sum + (one.legs[1]?.gross ?? 0), 0)
          const quantity = Math.ceil(of.units * share)
          const amount = Math.round(most * share)
          if (kind === 'units' && quantity > 0) take({ lines: [{ lineId: of.lineId, part: 1, quantity }] })
          if (kind === 'amount' && amount > 0) take({ amount })
        }
        take('all')
        expect(back).toEqual(paid)
      }),
      { numRuns: 500 },
    )
  })

  it('of units is their price while nothing else was refunded', () => {
    const lines = [{ lineId: 1, part: 1, units: 20, legs: [{ net: 156_103, vat: 26_537, gross: 182_640 }] }]
    expect(refundParts(lines, { lines: [{ lineId: 1, part: 1, quantity: 3 }] })[0]?.legs).toEqual([
      { net: 23_415, vat: 3_981, gross: 27_396 },
    ])
  })

  const nothing = { net: 0, vat: 0, gross: 0 }
  const paid = { net: 100, vat: 17, gross: 117 }

  it('has no part for a line of which nothing is left, or that receives none of an amount', () => {
    const lines = [
      { lineId: 1, part: 1, units: 0, legs: [nothing] },
      { lineId: 2, part: 1, units: 2, legs: [paid] },
      { lineId: 3, part: 1, units: 0, legs: [paid] },
    ]
    const linesOf = (wish: RefundWish) => refundParts(lines, wish).map(({ lineId, units }) => [lineId, units])
    expect(linesOf('all')).toEqual([
      [2, 2],
      [3, 0],
    ])
    expect(linesOf({ amount: 1 })).toEqual([[2, 0]])
    expect(linesOf({ lines: [{ lineId: 2, part: 1, quantity: 0 }] })).toEqual([])
  })

  it('still takes units that cost nothing', () => {
    const free = [{ lineId: 1, part: 1, units: 3, legs: [nothing, nothing] }]
    expect(refundParts(free, 'all')).toEqual(free)
    expect(refundParts(free, { lines: [{ lineId: 1, part: 1, quantity: 2 }] })).toMatchObject([{ units: 2 }])
    // A sale at the reseller's loss alone has money on the leg above.
    const below = [{ lineId: 1, part: 1, units: 0, legs: [paid, nothing] }]
    expect(refundParts(below, 'all')).toEqual(below)
  })

  it('of several parts of a line is one line', () => {
    const part = { lineId: 1, units: 1, legs: [paid, nothing] }
    expect(byLine([part, { ...part, lineId: 2 }, { ...part, units: 2 }])).toEqual([
      { lineId: 1, units: 3, legs: [{ net: 200, vat: 34, gross: 234 }, nothing] },
      { lineId: 2, units: 1, legs: [paid, nothing] },
    ])
  })

  it('beyond what is left is a programming error', () => {
    const lines = [{ lineId: 1, part: 1, units: 2, legs: [{ net: 100, vat: 17, gross: 117 }] }]
    expect(() => refundParts(lines, { amount: 118 })).toThrow(RangeError)
    expect(() => refundParts(lines, { lines: [{ lineId: 1, part: 1, quantity: 3 }] })).toThrow(RangeError)
  })
})
