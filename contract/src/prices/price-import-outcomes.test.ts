import { expect, test } from 'vitest'
import { productImportOutcomes } from '../products/product-import-outcomes.ts'
import { priceImportOutcomes } from './price-import-outcomes.ts'

test('a line of Amra below what she pays names that amount as her screen writes amounts', () => {
  const { says } = priceImportOutcomes.belowPurchase
  expect(says.hr('1065.60 BAM')).toBe('Ispod vaše nabavne cijene, 1.065,60\u00a0KM')
  expect(says.bs('1065.60 BAM')).toBe('Ispod vaše nabavne cijene, 1.065,60\u00a0KM')
  expect(says.en('1065.60 EUR')).toBe('Below your purchase price, 1,065.60\u00a0€')
})

test('Tarik reads a cost and an override in a file of prices or products as his screen writes amounts', () => {
  expect(priceImportOutcomes.belowCost.says.bs('70.20 BAM')).toBe('Ispod nabavne cijene, 70,20\u00a0KM')
  expect(productImportOutcomes.belowCost.says.hr('70.20 BAM')).toBe('Ispod nabavne cijene, 70,20\u00a0KM')
  expect(priceImportOutcomes.overridden.says.hr('55.00')).toBe('Prednost ima cijena distributera, 55,00')
})
