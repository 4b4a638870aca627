import { expect, test } from 'vitest'
import { currencySymbol } from './currency-symbol.ts'

test.each([
  ['BAM', 'KM'],
  ['EUR', '€'],
  ['USD', '$'],
  ['CAD', 'CA$'],
  ['AUD', 'A$'],
  ['GBP', '£'],
  ['SEK', 'SEK'],
  ['NOK', 'NOK'],
  ['CHF', 'CHF'],
  ['RSD', 'RSD'],
  ['', ''],
])('an amount in %s is written with "%s" on every screen, document and mail', (currency, symbol) => {
  expect(currencySymbol(currency)).toBe(symbol)
})
