import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounded, roundedTogether } from './rounded-together.ts'

test('amounts rounded together add up to their rounded total, and none is off by a cent', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), { maxLength: 40 }), (exact) => {
      const parts = roundedTogether(exact)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(rounded(exact.reduce((sum, part) => sum + part, 0n)))
      for (const [index, part] of parts.entries()) {
        const off = BigInt(part) * 1_000_000n - (exact[index] ?? 0n)
        expect(off > -1_000_000n && off < 1_000_000n).toBe(true)
      }
    }),
  )
})

test('with three thirds of a cent, the first one shows the cent', () => {
  expect(roundedTogether([333_333n, 333_333n, 333_334n])).toEqual([0, 0, 1])
  expect(roundedTogether([500_000n, 500_000n])).toEqual([1, 0])
})
