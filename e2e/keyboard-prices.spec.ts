import { formatter } from '@brava/contract/format.ts'
import { defaultLanguage } from '@brava/contract/language.ts'
import { expect, test } from './journey.ts'
import { settled } from './settled.ts'
import { focused, press, tabTo } from './keys.ts'

// Hundreds of single key presses.

test('Tarik sets the price of one product for Trafika Plus, then of all of them over three pages, by keyboard', {
  tag: '@desktop',
}, async ({ open, api, say }) => {
  const { partners, ui, prices } = say
  const { data: found } = await api('tarik')('POST', '/companies/get-companies', { quickSearch: 'Trafika Plus' })
  const page = await open('tarik')
  await page.goto(`/partners/edit/${found[0].id}?pricessize=5`)
  await settled(page)
  await tabTo(page, page.getByRole('tab', { selected: true }))
  for (let presses = 0; presses < 8; presses++) {
    if ((await focused(page).innerText()).startsWith(partners.prices)) break
    await page.keyboard.press('ArrowRight')
  }
  await settled(page)
  await expect(page.getByRole('tab', { name: partners.prices })).toBeFocused()

  // One price: the row's menu, a dialog, and back to the row.
  const table = page.getByRole('main').getByRole('table', { name: partners.prices, exact: true })
  const row = table.getByRole('row').nth(1)
  const more = row.getByRole('button', { name: new RegExp(`^${partners.moreOf}`) })
  await press(page, more)
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: partners.changePrice })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect.poll(() => dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  await press(page, dialog.getByRole('button', { name: partners.byPrice }))
  const price = dialog.getByLabel(partners.unitPrice)
  await tabTo(page, price)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('abc')
  await page.keyboard.press('Enter')
  // The wrong field has the focus and says what is wrong.
  await expect(price).toBeFocused()
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  await expect(price).toHaveAccessibleDescription(/\S/)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('799.90')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(more).toBeFocused()
  await expect(row).toContainText('799.90')
  await expect(page.locator('[data-toasts] [role="status"]').first()).toBeVisible()

  // Everything that matches, beyond the displayed page.
  const size = page.getByLabel(ui.rows, { exact: true })
  await tabTo(page, size)
  while ((await size.inputValue()) !== '5') await page.keyboard.press('ArrowUp')
  await settled(page)
  await expect(table.getByRole('row')).toHaveCount(6)
  const all = table.getByRole('checkbox', { name: new RegExp(`^${ui.selectAll}`) })
  await press(page, all, 'Space')
  const bar = page.getByRole('toolbar')
  await expect(bar.getByRole('status')).toHaveText(ui.selected(5))
  const total = Number((await bar.getByRole('button', { name: /\d/ }).first().innerText()).replace(/\D/g, ''))
  expect(total).toBeGreaterThan(10)
  await press(page, bar.getByRole('button', { name: ui.selectAllMatching(total) }))
  await expect(bar.getByRole('status')).toHaveText(ui.allSelected(total))
  await expect(bar).toBeFocused()
  await press(page, bar.getByRole('button', { name: partners.setMargin }))
  await expect(dialog).toContainText(partners.marginFor(total))
  await expect(dialog.getByLabel(partners.marginOnCost)).toBeFocused()
  await page.keyboard.type('31')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(bar).toHaveCount(0)
  await expect(all).toBeFocused()
  const margins = await api('tarik')('POST', `/company-product-prices/company-products/${found[0].id}`, {
    pageSize: 500,
  })
  expect(margins.data).toHaveLength(total)
  expect(new Set(margins.data.map((one: { marginBp: number }) => one.marginBp))).toEqual(new Set([3100]))

  // The same on a page that was not displayed.
  await press(page, page.getByRole('button', { name: ui.nextPage }))
  await settled(page)
  await expect(focused(page)).toHaveAccessibleName(ui.nextPage)
  await expect(row).toContainText(`${prices.margin} ${formatter(defaultLanguage).percentOf(3100)}`)

  // Selecting and deselecting: the focus stays among the rows.
  await press(page, all, 'Space')
  await press(page, bar.getByRole('button', { name: ui.clearSelection }))
  await expect(bar).toHaveCount(0)
  await expect(all).toBeFocused()
})
