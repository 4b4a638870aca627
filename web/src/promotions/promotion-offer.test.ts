import { expect, test } from 'vitest'
import type { MyProduct } from './promotion-calls.ts'
import { symbolFor } from './promotion-offer.ts'

const offered = (symbol: string | null): MyProduct => ({
  productId: 5,
  companyProductId: 452,
  title: 'Vektor Liga 27',
  platform: 'PS5',
  regions: ['EU'],
  imageUrl: null,
  oldPurchasePrice: '61.00',
  promoPrice: '49.90',
  moq: 1,
  itemsInStock: 9,
  mayBackOrder: false,
  quantity: 1,
  alternateCurrency: symbol === null ? null : { code: 'EUR', symbol },
})

test('Nikola reads the prices of a promotion in KM, PixelPoint in Zagreb in euros', () => {
  expect(symbolFor(offered(null), { isDomestic: true, currencySymbol: 'KM' })).toBe('KM')
  expect(symbolFor(offered('€'), { isDomestic: false, currencySymbol: '€' })).toBe('€')
  expect(symbolFor(undefined, { isDomestic: false, currencySymbol: '€' })).toBe('€')
})

test('a domestic partner that buys in euros does not read its 49.90 € as 49.90 KM', () => {
  expect(symbolFor(offered(null), { isDomestic: true, currencySymbol: '€' })).toBe('€')
})
