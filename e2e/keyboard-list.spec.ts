import { orderStatus } from '@brava/contract/enums.ts'
import { expect, test } from './journey.ts'
import { settled } from './settled.ts'
import { focused, press, tabTo } from './keys.ts'

// Hundreds of single key presses.

test('Tarik works through the list of orders without a mouse: skips, searches, filters, sorts, chooses, turns pages', {
  tag: '@desktop',
}, async ({ open, say, language }) => {
  const page = await open('tarik')
  await page.goto('/orders')
  await settled(page)
  const { orders, ui, shell } = say

  // The first tab stop skips the menu.
  await page.keyboard.press('Tab')
  await expect(focused(page)).toHaveText(shell.skip)
  await expect(focused(page)).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  // "/" searches; the number of results is announced.
  const shown = page.getByRole('navigation', { name: new RegExp(`^${ui.pages}`) }).getByRole('status')
  const everything = await shown.innerText()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('Gejmerija')
  await expect(page).toHaveURL(/q=Gejmerija/)
  await settled(page)
  await expect(shown).not.toHaveText(everything)
  await press(page, page.getByRole('button', { name: ui.clearAll }))
  await expect(shown).toHaveText(everything)

  // A filter is added, read in its chip, and removed; the focus returns to where it was.
  const addFilter = page.getByRole('button', { name: ui.filter, exact: true })
  await press(page, addFilter)
  await expect(addFilter).toHaveAttribute('aria-expanded', 'true')
  await press(page, page.getByRole('button', { name: orders.status, exact: true }).last())
  const completed = orderStatus.label(orderStatus.code.completed, language)
  await press(page, page.getByRole('checkbox', { name: completed, exact: true }), 'Space')
  await press(page, page.getByRole('button', { name: ui.apply }))
  await expect(page).toHaveURL(/status=/)
  const chip = page.getByRole('button', { name: `${orders.status}: ${completed}` })
  await press(page, chip)
  await expect(page.getByRole('checkbox', { name: completed, exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox', { name: completed, exact: true })).toHaveCount(0)
  await expect(chip).toBeFocused()
  await press(page, page.getByRole('button', { name: ui.removeFilter(orders.status) }))
  await expect(page).not.toHaveURL(/status=/)
  await settled(page)

  // A column header sorts.
  const total = page.getByRole('columnheader', { name: new RegExp(`^${orders.total}`) })
  await press(page, total.getByRole('button'))
  await expect(total).toHaveAttribute('aria-sort', 'descending')
  await settled(page)
  await page.keyboard.press('Enter')
  await expect(total).toHaveAttribute('aria-sort', 'ascending')
  await settled(page)

  // Rows: j and k move, x selects; so does the checkbox; the bar shows how many and can be left.
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  const bar = page.getByRole('toolbar')
  await expect(bar.getByRole('status')).toHaveText(ui.selected(1))
  await tabTo(page, page.getByRole('row').nth(2).getByRole('checkbox'))
  await page.keyboard.press('Space')
  await expect(bar.getByRole('status')).toHaveText(ui.selected(2))
  await tabTo(page, bar.getByRole('button', { name: ui.clearSelection }))
  await page.keyboard.press('Enter')
  await expect(bar).toHaveCount(0)

  // Pages and page size.
  await press(page, page.getByRole('button', { name: ui.nextPage }))
  await expect(page).toHaveURL(/page=2/)
  await settled(page)
  await expect(focused(page)).toHaveAccessibleName(ui.nextPage)
  await tabTo(page, page.getByLabel(ui.rows, { exact: true }))
  await page.keyboard.press('ArrowUp')
  await expect(page).toHaveURL(/size=20/)
  await settled(page)

  // Enter on a row key opens the order; the focus is on its heading.
  const number = await page.getByRole('row').nth(1).getByRole('link').first().innerText()
  await focused(page).blur()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('Columns and a view that Tarik saves on one machine appear on another, and disappear for nobody else', {
  tag: '@desktop',
}, async ({ open, say, api }) => {
  const { orders, ui } = say
  const page = await open('tarik')
  await page.goto('/orders?q=Gejmerija')
  await settled(page)
  await press(page, page.getByRole('button', { name: ui.saveView }))
  await expect(focused(page)).toHaveRole('textbox')
  await page.keyboard.type('Gejmerija first')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Gejmerija first', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  const saved = page.waitForResponse((response) => response.url().includes('/api/preferences/'))
  await press(page, page.getByRole('button', { name: ui.columns }))
  await press(page, page.getByRole('checkbox', { name: orders.items, exact: true }), 'Space')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: ui.columns })).toBeFocused()
  await saved

  const elsewhere = await open('tarik')
  await elsewhere.goto('/orders')
  await settled(elsewhere)
  await expect(elsewhere.getByRole('columnheader', { name: orders.items, exact: true })).toHaveCount(0)
  await press(elsewhere, elsewhere.getByRole('button', { name: 'Gejmerija first', exact: true }))
  await expect(elsewhere).toHaveURL(/q=Gejmerija/)
  const { data: ofLejla } = await api('lejla')('GET', '/saved-views/of/orders')
  expect(ofLejla).toEqual([])

  // Restores the initial state.
  await press(elsewhere, elsewhere.getByRole('button', { name: `${ui.remove}: Gejmerija first` }))
  await expect(elsewhere.getByRole('button', { name: 'Gejmerija first', exact: true })).toHaveCount(0)
  await api('tarik')('PUT', '/preferences/table.orders', { value: { visible: {} } })
})
