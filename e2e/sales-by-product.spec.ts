import { expect, test } from './journey.ts'
import { accessible, settled } from './settled.ts'

test('Tarik sees what sold this year compared with last year, opens the orders behind the best product and saves the report', {
  tag: ['@desktop', '@phone'],
}, async ({ open, isMobile, say }) => {
  const page = await open('tarik')
  await page.goto('/analytics/sales-by-product?datePreset=21&compare=year')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(say.reports.salesByProduct)
  const rows = isMobile ? main.locator('ul[aria-label] > li') : main.locator('tr[data-row]')
  await expect(rows.first()).toBeVisible()
  await settled(page)
  await accessible(page)

  const saved = page.waitForEvent('download')
  await main.getByRole('button', { name: say.ui.export, exact: true }).filter({ visible: true }).click()
  await page.getByRole('menuitem', { name: say.ui.exportCsv }).click()
  expect((await saved).suggestedFilename()).toMatch(/^sales-by-products-\d{4}-01-01-\d{4}-12-31\.csv$/)

  // The list behind the first row contains as many orders as the row says.
  const answer = page.waitForResponse((response) => response.url().endsWith('/orders/get-orders'))
  await rows.first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/orders\?.*approvedFrom/)
  const { pagedResult } = await (await answer).json()
  expect(pagedResult.totalItems).toBeGreaterThan(0)
  await settled(page)
})
