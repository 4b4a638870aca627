import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { screens } from '../routes.tsx'
import { mount, unmountAll } from '../testing/mount.tsx'
import { type Entry, Folding } from './sidebar-entry.tsx'

afterEach(unmountAll)

const inAnalytics: Entry[] = screens
  .flatMap((screen) => (screen.sidebar?.under === 'Analytics' ? [{ screen, place: screen.sidebar }] : []))
  .sort((a, b) => a.place.at - b.place.at)

test('Analytics lists its reports under Product, Sales and Customer, in the order of the specification (§2)', async () => {
  await mount(() => <Folding label="Analytics" entries={inAnalytics} at="/orders" collapsed={false} />)
  await page.getByRole('button', { name: 'Analytics' }).click()
  const addresses = async (section: string) => {
    const list = page.getByRole('list', { name: section, exact: true })
    await expect.element(list).toBeVisible()
    return [...list.element().querySelectorAll('a')].map((link) =>
      link.getAttribute('href')?.replace('/analytics/', ''),
    )
  }
  expect((await addresses('Product')).slice(0, 4)).toEqual([
    'product-category',
    'product-types',
    'top-products-by-partners',
    'products-stock',
  ])
  expect((await addresses('Sales')).slice(0, 4)).toEqual([
    'sales-by-product',
    'product-comparative',
    'payment-types',
    'country',
  ])
  expect(await addresses('Customer')).toEqual(['customer-new-or-repeat', 'customer-last-order'])
  // The overview and the orders are above the headings.
  const links = page.getByRole('link').elements()
  expect(links.slice(0, 2).map((link) => link.getAttribute('href'))).toEqual([
    '/analytics',
    '/analytics/analytics-orders',
  ])
})
