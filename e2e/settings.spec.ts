import { expect, test } from './journey.ts'
import { accessible, settled } from './settled.ts'

test('Tarik adds a publisher, renames it and deletes it; one that products use stays', { tag: '@desktop' }, async ({
  open,
  say,
  provoked,
}) => {
  const words = say.settings
  const page = await open('tarik')
  await page.goto('/settings')
  await accessible(page)
  await page.getByRole('navigation', { name: words.parts }).getByRole('button', { name: words.publishers }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.publishers)
  await settled(page)
  await page.getByRole('button', { name: words.addPublisher }).click()
  const dialog = page.getByRole('dialog')
  await accessible(page)
  await dialog.getByLabel(words.name).fill('Zimska Lisica')
  await dialog.getByLabel(words.name).press('Enter')
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: /Zimska|Ljetna/ })
  await row.getByText('Zimska Lisica').click()
  await dialog.getByLabel(words.name).fill('Ljetna Lisica')
  await dialog.getByRole('button', { name: say.ui.save }).click()
  await expect(row).toContainText('Ljetna Lisica')

  // A second one with the same name is refused in the dialog, which stays open.
  provoked.add(409)
  await page.getByRole('button', { name: words.addPublisher }).click()
  await dialog.getByLabel(words.name).fill('Ljetna Lisica')
  await dialog.getByRole('button', { name: say.ui.save }).click()
  await expect(page.getByText('This already exists.').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: say.ui.leave, exact: true }).click()
  await expect(dialog).toBeHidden()

  await row.getByRole('checkbox').check()
  const bar = page.getByRole('button', { name: new RegExp(`^${words.delete}`) })
  await bar.click()
  await dialog.getByRole('button', { name: words.delete }).click()
  await expect(row).toBeHidden()
  await page.getByRole('row').filter({ hasText: 'Kaldera Works' }).getByRole('checkbox').check()
  await bar.click()
  await dialog.getByRole('button', { name: words.delete }).click()
  await expect(page.getByText('This is still in use and cannot be deleted.')).toBeVisible()
})

test("Tarik sets the dollar's rate manually with a reason: he is asked about the jump, the rate applies, and it is listed with his name", {
  tag: '@desktop',
}, async ({ open, say, provoked }) => {
  const words = say.settings
  const page = await open('tarik')
  await page.goto('/settings?tab=currencies')
  await page.getByRole('row').filter({ hasText: 'US Dollar' }).getByText('USD', { exact: true }).click()
  const rates = page.getByRole('table', { name: words.ratesOf('USD') })
  await expect(rates).toBeVisible()
  await page.getByRole('button', { name: words.setRate }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.perEuro('USD')).fill('1.4')
  await dialog.getByLabel(words.reason).fill('The list of the day is wrong')
  await accessible(page)
  provoked.add(409)
  await dialog.getByRole('button', { name: say.ui.save }).click()
  await dialog.getByLabel(words.confirmJump).check()
  await dialog.getByRole('button', { name: say.ui.save }).click()
  await expect(dialog).toBeHidden()
  await expect(rates.getByRole('row').nth(1)).toContainText('The list of the day is wrong')
  await expect(rates.getByRole('row').nth(1)).toContainText('Tarik Kovačević')
  await expect(page.getByRole('row').filter({ hasText: 'US Dollar' })).toContainText('1.39702')
  await accessible(page)
})

test('Tarik adds the Swedish krona with its first rate; the yen, which has no decimals, is refused at its field', {
  tag: '@desktop',
}, async ({ open, say, provoked }) => {
  const words = say.settings
  const page = await open('tarik')
  await page.goto('/settings?tab=currencies')
  await page.getByRole('button', { name: words.newCurrency }).click()
  const dialog = page.getByRole('dialog')
  const save = async (code: string, perEuro: string) => {
    await dialog.getByLabel(words.code).fill(code)
    await dialog.getByLabel(words.perEuro(code.toUpperCase())).fill(perEuro)
    await dialog.getByRole('button', { name: say.ui.save }).click()
  }
  await dialog.getByLabel(words.reason).fill('A supplier in Sweden')
  await accessible(page)
  provoked.add(422)
  await save('jpy', '171')
  await expect(dialog.getByText('JPY cannot be added: it is not a currency').first()).toBeVisible()
  await expect(dialog.getByLabel(words.code)).toBeFocused()
  await accessible(page)
  await save('sek', '11.05')
  await expect(dialog).toBeHidden()
  await page.getByRole('row').filter({ hasText: 'Swedish Krona' }).getByText('SEK', { exact: true }).first().click()
  await expect(page.getByRole('table', { name: words.ratesOf('SEK') })).toContainText('A supplier in Sweden')
})

test('Selma searches for a parameter by its words and lands in its field; Nikola is offered only what he may use', {
  tag: ['@desktop', '@phone'],
}, async ({ open, say }) => {
  const words = say.settings
  const page = await open('selma')
  await page.goto('/settings')
  const search = page.getByRole('searchbox', { name: words.searchSettings })
  await search.fill(words.publishers.toLowerCase())
  await expect(page.getByRole('link', { name: words.publishers, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: words.profile })).toBeHidden()
  await search.fill(say.parameters.smsPerRecipient.toUpperCase())
  await page.getByRole('link', { name: say.parameters.smsPerRecipient }).click()
  await expect(page.getByRole('main').getByLabel(say.parameters.smsPerRecipient)).toBeFocused()
  await page.goBack()
  await search.fill('xyzzy')
  await expect(page.getByText(words.noneFound('xyzzy'))).toBeVisible()
  await accessible(page)

  const shop = await open('nikola')
  await shop.goto('/settings')
  await shop.getByRole('searchbox', { name: words.searchSettings }).fill(say.parameters.smsPerRecipient)
  await expect(shop.getByText(words.noneFound(say.parameters.smsPerRecipient))).toBeVisible()
})
