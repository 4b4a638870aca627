import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import type { MyProduct } from './promotion-calls.ts'
import { PromotionContent } from './promotion-content.tsx'

afterEach(unmountAll)

const offered = (oldPurchasePrice: string, promoPrice: string): MyProduct => ({
  productId: 5,
  companyProductId: 452,
  title: 'Vektor Liga 27',
  platform: 'PS5',
  regions: ['EU'],
  imageUrl: null,
  oldPurchasePrice,
  promoPrice,
  moq: 1,
  itemsInStock: 9,
  mayBackOrder: false,
  quantity: 1,
  alternateCurrency: null,
})
const show = (oldPrice: string, promoPrice: string) =>
  mount(() => (
    <PromotionContent
      message=""
      picture={null}
      products={[offered(oldPrice, promoPrice)]}
      symbol="KM"
      quantities={new Map()}
      onQuantity={() => {}}
    />
  ))
const row = () => page.getByRole('listitem')
const badge = () => row().getByText('%')

test('Nikola sees 120.00 struck through beside 119.50, though half a mark is no whole percent', async () => {
  await show('120.00', '119.50')
  await expect.element(row().getByText('119.50').first()).toBeVisible()
  await expect.poll(() => row().getByText('120.00').query()?.tagName).toBe('S')
  await expect.element(badge()).not.toBeInTheDocument()
})

test('beside a real saving he also reads how much it is', async () => {
  await show('120.00', '90.00')
  await expect.poll(() => row().getByText('120.00').query()?.tagName).toBe('S')
  await expect.element(row().getByText('−25 %')).toBeVisible()
})

test('an old price that is not higher is shown and not struck through', async () => {
  await show('120.00', '125.00')
  await expect.poll(() => row().getByText('120.00').query()?.tagName).toBe('SPAN')
  await expect.element(badge()).not.toBeInTheDocument()
})
