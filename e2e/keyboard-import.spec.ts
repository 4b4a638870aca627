import { products } from '../seed/world/products.ts'
import { newCodes } from './codes.ts'
import { expect, test } from './journey.ts'
import { settled } from './settled.ts'
import { focused, press, tabTo } from './keys.ts'

// Hundreds of single key presses.

const game = products.find(({ title, platform }) => title === 'Kolonija Zero' && platform === 'PC')

test('Lejla imports pasted keys, then a file of keys, without a mouse; each step continues where the last one ended', {
  tag: '@desktop',
}, async ({ open, api, say }) => {
  const { keys, products: words } = say
  const { data: found } = await api('lejla')('POST', '/products/get-products', { quickSearch: game?.code ?? '' })
  const page = await open('lejla')
  await page.goto(`/products/edit/${found[0].id}?tab=keys`)
  await settled(page)
  const begin = page.getByRole('button', { name: words.importKeys })
  const panel = page.getByRole('region', { name: keys.importKeys })

  await press(page, begin)
  await expect(panel.getByRole('heading', { name: keys.importKeys })).toBeFocused()
  await press(page, panel.getByRole('button', { name: keys.text, exact: true }))
  await tabTo(page, panel.getByLabel(keys.codes))
  const codes = newCodes(found[0].code, 3)
  await page.keyboard.insertText([...codes, codes[0], 'nije-kljuc'].join('\n'))
  await press(page, panel.getByRole('button', { name: keys.check, exact: true }))
  // The button disappeared with its field: the focus is on what was read, and the result is announced.
  await expect(panel.getByRole('group', { name: keys.pasted })).toBeFocused()
  await expect(panel.getByRole('status').first()).toHaveText(`${keys.ok} 3, ${keys.duplicate} 1, ${keys.wrong} 1`)
  await press(page, panel.getByRole('button', { name: `${keys.wrong} 1` }))
  await expect(focused(page)).toHaveAttribute('aria-pressed', 'true')

  // A list of choices: arrow keys move, Enter takes.
  const supplier = panel.getByRole('combobox', { name: keys.supplier })
  await press(page, supplier)
  const choices = page.getByRole('listbox', { name: keys.supplier })
  await expect(choices).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(choices).toBeHidden()
  await expect(supplier).toBeFocused()
  await expect(supplier).not.toHaveText(keys.choose)
  await tabTo(page, panel.getByLabel(keys.unitCost))
  await page.keyboard.type('21.5')

  // A day: the calendar takes the focus, arrow keys move over its days, Escape closes it, Enter takes the day.
  const expires = panel.getByRole('combobox', { name: keys.expires })
  await expect(expires).toHaveText(keys.never)
  await press(page, expires)
  const calendar = page.getByRole('dialog').filter({ has: page.getByRole('table') })
  await expect(calendar).toBeVisible()
  await expect.poll(() => calendar.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(expires).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, calendar.getByRole('button', { name: say.ui.next }))
  await tabTo(page, calendar.locator('td button[tabindex="0"]').first())
  const first = await focused(page).getAttribute('aria-label')
  await page.keyboard.press('ArrowRight')
  await expect(focused(page)).not.toHaveAttribute('aria-label', String(first))
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(expires).toBeFocused()
  await expect(expires).not.toHaveText(keys.never)

  await press(page, panel.getByRole('button', { name: keys.importGood(3) }))
  const messages = page.locator('[data-toasts] [role="status"]')
  await expect(messages.filter({ hasText: keys.importedToast(3) })).toBeVisible()
  await expect(panel).toHaveCount(0)
  await expect(begin).toBeFocused()

  // From a file: the system's file dialog opens by keyboard.
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('heading', { name: keys.importKeys })).toBeFocused()
  const choose = panel.getByRole('button', { name: say.ui.chooseFile })
  // Set up in advance, because the browser needs a moment until it hands over its dialog.
  const opened = page.waitForEvent('filechooser')
  await press(page, choose)
  const dialog = await opened
  await dialog.setFiles({
    name: 'kolonija.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(newCodes(found[0].code, 2).join('\n')),
  })
  await expect(panel.getByRole('group', { name: 'kolonija.txt' })).toBeFocused()
  await expect(panel.getByRole('status').first()).toHaveText(`${keys.ok} 2, ${keys.duplicate} 0, ${keys.wrong} 0`)
  await press(page, panel.getByRole('button', { name: keys.cancel, exact: true }))
  await expect(panel).toHaveCount(0)
  await expect(begin).toBeFocused()
})
