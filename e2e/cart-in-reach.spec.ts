import { expect, test } from './journey.ts'
import { settled } from './settled.ts'
import { targetFindings } from './target-findings.ts'

/** Puts one product into a person's cart, and nothing else. */
async function fillCart(
  call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<any>,
) {
  const { data: before } = await call('GET', '/shopping-cart')
  await call('DELETE', `/shopping-cart/${before.id}`)
  const { data } = await call('POST', '/web-sales/get-company-products', { pageSize: 100 })
  const product = data.products.find((one: { stock: number }) => one.stock > 20)
  await call('PUT', '/shopping-cart/shopping-cart-item', { productId: product.productId, quantity: product.moq })
}

test('beside the list of orders only one panel is docked at a time; the cart closes when leaving the catalogue', {
  tag: '@desktop',
}, async ({ open, api, say }) => {
  await fillCart(api('amra'))
  const page = await open('amra')
  await page.goto('/wholesale')
  await settled(page)
  const panels = page.getByRole('complementary')
  const button = page.getByRole('banner').getByRole('button', { name: new RegExp(`^${say.cart.cart}`) })
  await button.click()
  await expect(panels.getByRole('heading', { name: say.cart.cart })).toBeVisible()

  const menu = page.getByRole('navigation', { name: say.shell.navigation })
  await menu.getByRole('link', { name: say.orders.myOrders }).click()
  await expect(page).toHaveURL(/\/my-orders/)
  await settled(page)
  await expect(panels).toHaveCount(0)

  await page.locator('tbody tr').first().click()
  await expect(page).toHaveURL(/open=\d+/)
  await expect(panels).toHaveCount(1)
  await button.click()
  await expect(panels).toHaveCount(1)
  await expect(panels.getByRole('heading', { name: say.cart.cart })).toBeVisible()
  await expect(page).not.toHaveURL(/open=/)
  await expect(button).toBeFocused()
  await page.locator('tbody tr').first().click()
  await expect(panels).toHaveCount(1)
  await expect(panels.getByRole('heading', { name: say.cart.cart })).toHaveCount(0)

  // Back in the catalogue, the cart is open as it was left.
  await page.goto('/wholesale')
  await expect(panels.getByRole('heading', { name: say.cart.cart })).toBeVisible()
})

test('at 1024 pixels Amra sees her funds', { tag: '@desktop' }, async ({ open, say }) => {
  const page = await open('amra')
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/wholesale')
  await settled(page)
  await expect(page.getByRole('banner').getByText(say.cart.funds)).toBeInViewport()
  const search = page.getByRole('banner').getByRole('button', { name: say.shell.searchBuyer })
  expect((await search.boundingBox())?.width).toBeGreaterThan(100)
})

test('on a tablet held upright Amra sees the status of each order; the menu opens when she asks for it, and stays open', {
  tag: '@desktop',
}, async ({ open, say }) => {
  const page = await open('amra')
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/my-orders')
  await settled(page)
  const status = page.getByRole('columnheader', { name: say.orders.status })
  await expect(status).toBeInViewport({ ratio: 1 })
  const menu = page.getByRole('navigation', { name: say.shell.navigation })
  await menu.getByRole('button', { name: say.shell.expand }).click()
  await page.reload()
  await expect(menu.getByRole('button', { name: say.shell.collapse })).toBeVisible()
})

test('on a phone the cart is within reach on every screen, and in the catalogue its bar is at the bottom edge', {
  tag: '@phone',
}, async ({ open, api, say }) => {
  await fillCart(api('amra'))
  const page = await open('amra')
  for (const address of ['/', '/wholesale', '/my-products', '/my-orders', '/my-invoices', '/profile']) {
    await page.goto(address)
    await settled(page)
    const button = page.getByRole('banner').getByRole('button', { name: new RegExp(`^${say.cart.cart}`) })
    await expect(button, address).toBeInViewport()
    const bar = page.getByRole('region', { name: say.cart.cart, exact: true })
    const isShop = ['/wholesale', '/my-products'].includes(address)
    await expect(bar, address).toHaveCount(isShop ? 1 : 0)
    if (isShop) {
      const box = await bar.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0), address).toBeCloseTo(page.viewportSize()?.height ?? 0, 0)
    }
    expect(await targetFindings(page), address).toEqual([])
  }
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(`^${say.cart.cart}`) })
    .click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: say.cart.cart })).toBeVisible()
})

test('on a phone nothing jumps while the cards of a list are loading', { tag: '@phone' }, async ({ open }) => {
  const page = await open('amra')
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // Slow answers, so that cards are empty for a while first.
  await page.route(/\/api\/(orders|web-sales|company-product-prices)\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  for (const address of ['/my-orders', '/wholesale', '/my-products']) {
    await page.goto(address)
    await settled(page)
    const moved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    expect(Math.max(0, ...moved), address).toBeLessThan(0.05)
  }
})
