import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { QuantityControl } from './quantity-control.tsx'

const product = { productId: 7, title: 'Northfall: Ashen Crown', moq: 1, stock: 9, mayBackOrder: false }
const inCart = { cart: undefined, drafts: new Map<string, number>() }

afterEach(unmountAll)

test('for a product that is not for her region, Amra sees a message instead of the quantity', async () => {
  await mount(() => <QuantityControl product={{ ...product, isElsewhere: true }} inCart={inCart} />)
  await expect.element(page.getByText('Not for this region')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

test('a product for her region has a quantity', async () => {
  await mount(() => <QuantityControl product={{ ...product, isElsewhere: false }} inCart={inCart} />)
  await expect.poll(() => page.getByRole('button').elements().length).toBeGreaterThan(0)
  expect(page.getByText('Not for this region').elements()).toEqual([])
})

test.each([false, true])(
  'while her cart is loading, Amra cannot set a quantity that would replace the one in it (large: %s)',
  async (large) => {
    await mount(() => <QuantityControl large={large} product={{ ...product, isElsewhere: false }} inCart={inCart} />)
    await expect.poll(() => page.getByRole('button').elements().length).toBeGreaterThan(0)
    for (const button of page.getByRole('button').all()) await expect.element(button).toBeDisabled()
  },
)
