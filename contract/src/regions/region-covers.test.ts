import { expect, test } from 'vitest'
import { mayBuy, regionsCover } from './region-covers.ts'

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

test.each([
  // A company in the EEA that asks on its own initiative may buy products for another EEA country.
  [['DE'], 'AT', true, true],
  [['DE'], 'HR', true, true],
  [['DE'], 'HR', false, false],
  [['BALKANS'], 'DE', true, true],
  // But not from outside the EEA, nor products for none of its countries.
  [['DE'], 'BA', true, false],
  [['US'], 'AT', true, false],
  [['RS'], 'HR', true, false],
  [['US', 'AT'], 'FI', true, true],
  [[], 'BA', false, true],
] as const)('keys of %j may be bought from %s, with the EEA as one area %s: %s', (regions, country, isOne, may) => {
  expect(mayBuy(regions, country, isOne)).toBe(may)
})
