import { expect, test } from 'vitest'
import { regionsCover } from './region-covers.ts'

test.each([
  [[], 'BA', true],
  [['GLOBAL'], 'US', true],
  [['EU'], 'BA', true],
  [['EU'], 'US', false],
  [['BALKANS'], 'RS', true],
  [['BALKANS'], 'DE', false],
  [['DE'], 'DE', true],
  [['DE'], 'BA', false],
  [['DE', 'BA'], 'BA', true],
  [['LATAM'], 'BA', true],
] as const)('keys of %j in %s: %s', (regions, country, covered) => {
  expect(regionsCover(regions, country)).toBe(covered)
})
