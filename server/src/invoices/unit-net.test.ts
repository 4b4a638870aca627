import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unitNet } from './unit-net.ts'

describe('the net unit price on a document', () => {
  it('of one key at 61,90 KM with 17 % VAT is its net amount, 52,91', () => {
    expect(unitNet(5291, 1)).toBe('52.91')
  })

  it('has as many decimals as ten keys need: 10 × 52,906 = 529,06', () => {
    expect(unitNet(52_906, 10)).toBe('52.906')
  })

  it('never ends on half a cent, which readers round in two ways: 13 × 34.195,895 = 444.546,635', () => {
    expect(unitNet(44_454_664, 13)).toBe('34195.8954')
  })

  it('times the quantity is the net amount of the line, whatever both are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 1, max: 5000 }), (net, quantity) => {
        expect(Math.round(Number(unitNet(net, quantity)) * quantity * 100)).toBe(net)
      }),
    )
  })
})
