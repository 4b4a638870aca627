import { expect, test } from 'vitest'
import { productImportOutcomes } from '../products/product-import-outcomes.ts'
import { priceImportOutcomes } from './price-import-outcomes.ts'

test('for a price below what Amra pays, her file shows that amount formatted as on her screen', () => {
  const { says } = priceImportOutcomes.belowPurchase
  expect(says.hr('1065.60 BAM')).toBe('Ispod vaše nabavne cijene, 1.065,60\u00a0KM')
  expect(says.bs('1065.60 BAM')).toBe('Ispod vaše nabavne cijene, 1.065,60\u00a0KM')
  expect(says.en('1065.60 EUR')).toBe('Below your purchase price, 1,065.60\u00a0€')
})

test('costs and overrides in Tarik’s files of prices or products are formatted as on his screen', () => {
  expect(priceImportOutcomes.belowCost.says.bs('70.20 BAM')).toBe('Ispod nabavne cijene, 70,20\u00a0KM')
  expect(productImportOutcomes.belowCost.says.hr('70.20 BAM')).toBe('Ispod nabavne cijene, 70,20\u00a0KM')
  expect(priceImportOutcomes.overridden.says.hr('55.00')).toBe('Prednost ima cijena distributera, 55,00')
})
