import { array, assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactSum } from './exact-sum.ts'

const orders = (...amounts: number[]) => amounts.map((gross, at) => ({ id: at + 1, gross }))
const idsOf = (found: { id: number }[] | undefined) => found?.map(({ id }) => id).sort((a, b) => a - b)

describe('the orders that one transfer pays', () => {
  it('add up to exactly its amount', () => {
    expect(idsOf(exactSum(orders(6190, 1250, 9900, 300), 6190 + 9900))).toEqual([1, 3])
    expect(exactSum(orders(6190, 1250), 7000)).toBeUndefined()
    expect(exactSum(orders(), 100)).toBeUndefined()
  })

  it('are not guessed where two choices give the same sum', () => {
    expect(exactSum(orders(6190, 6190, 1250), 7440)).toBeUndefined()
    expect(idsOf(exactSum(orders(6190, 6190, 1250), 13_630))).toEqual([1, 2, 3])
  })

  it('are not searched for without limit', () => {
    expect(exactSum(orders(...Array.from({ length: 40 }, (_, n) => 1_000_000 + 2 * n)), 20_000_001)).toBeUndefined()
  })

  it('add up, whatever is open, and are found where only one choice matches the amount', () => {
    assert(
      property(
        array(integer({ min: 1, max: 50_000 }), { maxLength: 12 }),
        integer({ min: 0, max: 4095 }),
        (all, mask) => {
          const open = orders(...all)
          const sums = Array.from({ length: 2 ** all.length }, (_, choice) =>
            all.reduce((sum, gross, at) => (choice & (1 << at) ? sum + gross : sum), 0),
          )
          const amount = sums[mask % sums.length] ?? 0
          const chosen = [...sums.entries()].filter(([, sum]) => sum === amount && amount > 0)
          const several = chosen.filter(([choice]) => (choice & (choice - 1)) !== 0)
          const found = exactSum(open, amount)
          expect(found?.reduce((sum, { gross }) => sum + gross, 0) ?? amount).toBe(amount)
          // A single order is the subject of another proposal.
          expect(found !== undefined).toBe(several.length === 1)
        },
      ),
      { numRuns: 60 },
    )
  })
})
