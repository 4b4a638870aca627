import type { Page } from '@playwright/test'
import type { PersonKey } from '../seed/world/people.ts'
import { expect, test } from './journey.ts'
import { settled } from './settled.ts'

test.describe.configure({ mode: 'parallel' })

/** Every list with more rows than one short page, opened by a person who works with it. */
const lists: readonly { person: PersonKey; address: string; search?: string }[] = [
  { person: 'selma', address: '/orders' },
  { person: 'selma', address: '/products' },
  { person: 'selma', address: '/partners' },
  { person: 'selma', address: '/history-of-prices' },
  { person: 'selma', address: '/categories' },
  { person: 'selma', address: '/invoices', search: 'digitalis' },
  { person: 'selma', address: '/settings/users' },
  { person: 'amra', address: '/my-orders' },
  { person: 'amra', address: '/my-invoices', search: 'brava' },
  { person: 'amra', address: '/wholesale' },
  { person: 'amra', address: '/my-products' },
]

/** Records whenever the list has no rows, or shows its loading or empty state. */
async function watch(page: Page) {
  await page.evaluate(() => {
    const flashes: string[] = []
    ;(window as unknown as { flashes: string[] }).flashes = flashes
    const main = document.querySelector('main')
    if (!main) throw new Error('no sheet')
    new MutationObserver(() => {
      if (main.querySelectorAll('tr[data-row], ul[aria-label] > li').length === 0) flashes.push('no rows')
      if (main.querySelector('[class*="skeleton"]')) flashes.push('skeleton')
      if (main.querySelector('[class*="stateTitle"]')) flashes.push('empty state')
      if (!main.querySelector('h1')) flashes.push('no heading')
    }).observe(main, { childList: true, subtree: true })
  })
}

async function unflashed(page: Page, when: string) {
  const flashes = await page.evaluate(() => (window as unknown as { flashes: string[] }).flashes.splice(0))
  expect.soft([...new Set(flashes)], when).toEqual([])
}

const rowsOf = async (page: Page) => {
  await settled(page)
  return (await page.locator('main tr[data-row]').allInnerTexts()).map((text) =>
    // Time passes between reads, and people in other journeys sign in.
    text
      .replace(/\s+/g, ' ')
      .replace(/\d+ (second|minute|hour|day)s? ago|this (second|minute|hour)|just now|yesterday|never/gi, 'lately'),
  )
}
const scrolled = (page: Page) =>
  page.evaluate(() => {
    const table = document.querySelector('main [role="region"]')
    return Math.round((table?.scrollTop ?? 0) + (document.getElementById('main')?.scrollTop ?? 0))
  })

for (const { person, address, search = 'a' } of lists) {
  test(`${address} of ${person}: nothing flashes while paging and sorting; back and refresh restore everything`, {
    tag: '@desktop',
  }, async ({ open, say }) => {
    const page = await open(person)
    await page.goto(`${address}?size=5`)
    const first = await rowsOf(page)
    await watch(page)
    const pager = page.getByRole('navigation', { name: new RegExp(`^${say.ui.pages}`) })
    await pager.getByRole('button', { name: say.ui.nextPage }).click()
    await expect(page).toHaveURL(/page=2/)
    expect(await rowsOf(page)).not.toEqual(first)
    await unflashed(page, 'the next page')
    const heads = page.getByRole('columnheader').filter({ has: page.locator('button') })
    await heads.first().getByRole('button').click()
    await expect(page).toHaveURL(/sort=/)
    await settled(page)
    await unflashed(page, 'another order')

    // A long page, scrolled, with a search that matches a lot.
    await page.goto(`${address}?size=50&page=1&sort=${new URL(page.url()).searchParams.get('sort') ?? ''}&q=${search}`)
    const shown = await rowsOf(page)
    await page.locator('main tr[data-row]').last().scrollIntoViewIfNeeded()
    const top = await scrolled(page)
    const url = page.url()
    const title = page.getByRole('main').getByRole('heading', { level: 1 })
    const name = await title.innerText()
    await page.getByRole('navigation', { name: say.shell.navigation }).getByRole('link').first().click()
    await expect(page).not.toHaveURL(url)
    await expect(title).not.toHaveText(name)
    await settled(page)
    await page.goBack()
    await expect(page).toHaveURL(url)
    // The address changes before the screen does.
    await expect(title).toHaveText(name)
    expect(await rowsOf(page)).toEqual(shown)
    await expect.poll(() => scrolled(page), { message: 'scrolled as before, after Back' }).toBe(top)
    await page.reload()
    expect(await rowsOf(page)).toEqual(shown)
    await expect.poll(() => scrolled(page), { message: 'scrolled as before, after a refresh' }).toBe(top)
    await expect(page.getByRole('searchbox').first()).toHaveValue(search)
  })
}

test('An open order, a tab of a record and a filter chip are restored by Back and by a refresh', {
  tag: '@desktop',
}, async ({ open, say }) => {
  const buyer = await open('amra')
  await buyer.goto('/my-orders')
  await settled(buyer)
  await buyer.locator('main tr[data-row] button, main tr[data-row] a').first().click()
  await expect(buyer).toHaveURL(/open=\d+/)
  const drawer = buyer.getByRole('complementary').filter({ hasText: say.orders.orderNo('').trim() })
  await expect(drawer).toBeVisible()
  await buyer.reload()
  await expect(drawer).toBeVisible()
  await buyer.getByRole('navigation', { name: say.shell.navigation }).getByRole('link').first().click()
  await expect(buyer).not.toHaveURL(/open=/)
  await buyer.goBack()
  await expect(drawer).toBeVisible()

  const page = await open('selma')
  await page.goto('/products')
  await settled(page)
  await page.locator('main tr[data-row] a').first().click()
  await expect(page.getByRole('tablist')).toBeVisible()
  await page.getByRole('tab').nth(1).click()
  await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.reload()
  await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.goto('/orders?status=[2]')
  await settled(page)
  const chip = page.getByRole('button', { name: say.ui.removeFilter(say.orders.status) })
  await expect(chip).toBeVisible()
  await page.locator('main tr[data-row] a').first().click()
  await expect(page).toHaveURL(/\/orders\/edit/)
  await page.goBack()
  await expect(chip).toBeVisible()
})
