import { readFile } from 'node:fs/promises'
import { presetRange } from '../server/src/platform/dates/date-presets.ts'
import { expect, test } from './journey.ts'
import { accessible, settled } from './settled.ts'

test('Amra reads her last three full months on a desktop, a phone and on paper, and saves the report as a workbook', {
  tag: ['@desktop', '@phone', '@hr'],
}, async ({ open, api, isMobile, say }) => {
  const page = await open('amra')
  // Previous 3 Months in the specification's order of presets: it contains sales at any time of a year, unlike any
  // single quarter.
  const datePreset = 10
  await page.goto(`/reports?tab=sales&datePreset=${datePreset}`)
  const main = page.getByRole('main')
  const rows = isMobile ? main.locator('ul[aria-label] > li') : main.locator('tr[data-row]')
  await expect(rows.first()).toBeVisible()
  await settled(page)
  await accessible(page)

  // It shows her own leg: the total on the screen equals that of the call.
  const { data: sum } = await api('amra')('POST', '/reports/get-sum-sales-by-products', { filters: { datePreset } })
  expect(Number(sum.figures.totalSalesNetto)).toBeGreaterThan(0)

  const saved = page.waitForEvent('download')
  await main.getByRole('button', { name: say.ui.export, exact: true }).filter({ visible: true }).click()
  await page.getByRole('menuitem', { name: say.ui.exportXlsx }).click()
  const file = await saved
  const { from, to } = presetRange(datePreset, new Date())
  expect(file.suggestedFilename()).toBe(`sales-by-products-${from}-${to}.xlsx`)
  // A workbook is a ZIP.
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')

  // On paper there are the rows, and no links to other pages.
  await page.emulateMedia({ media: 'print' })
  await expect(rows.first()).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeHidden()
})
