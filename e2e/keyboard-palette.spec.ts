import { expect, test } from './journey.ts'
import { focused } from './keys.ts'
import { settled } from './settled.ts'

test('Tarik runs commands in the palette: pages and partners come before orders, "import keys" asks which product', {
  tag: ['@desktop', '@hr'],
}, async ({ open, say, api }) => {
  const page = await open('tarik')
  await page.goto('/')
  await settled(page)
  const palette = page.getByRole('dialog', { name: say.shell.search })
  const type = async (text: string) => {
    // The previous palette returns the focus once it is gone.
    await expect(palette).toBeHidden()
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(text)
  }

  await type('digitalis')
  await expect(palette.getByRole('option', { name: /^018/ }).first()).toBeVisible()
  const groups = await palette.getByRole('group').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  expect(groups.indexOf(say.routes.partners)).toBeLessThan(groups.indexOf(say.routes.orders))
  await expect(palette.getByRole('option', { selected: true })).toHaveText(/^Digitalis/)
  await page.keyboard.press('Escape')

  // A screen with the same name comes before anything else.
  await type(say.routes.orders)
  await expect(palette.getByRole('option', { selected: true })).toHaveText(say.routes.orders)
  await page.keyboard.press('Escape')

  await type(say.palette.newProduct)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\/new$/)

  const { data } = await api('tarik')('POST', '/products/get-products', { pageSize: 5 })
  await type(say.palette.importKeys)
  await page.keyboard.press('Enter')
  await expect(palette.getByRole('combobox', { name: say.palette.importInto })).toHaveValue('')
  await page.keyboard.type(data[0].code)
  await expect(palette.getByRole('option', { selected: true })).toContainText(data[0].code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/products/edit/${data[0].id}\\?.*tab=keys`))
  await expect(page.getByRole('heading', { name: say.keys.importKeys })).toBeVisible()
})

test('Tarik finds a price group, a partner, a batch of keys, instructions, a ticket and an invoice in the palette, and each opens in its own place', {
  tag: ['@desktop'],
}, async ({ open, say, api }) => {
  const first = async (path: string) => (await api('tarik')('POST', path, { pageSize: 1 })).data[0]
  const [group, partner] = [await first('/groups/get-groups'), await first('/companies/get-companies')]
  const [ticket, invoice] = [await first('/support-tickets/get-support-tickets'), await first('/orders/get-invoices')]
  const batch = (await api('tarik')('POST', '/products/find-key-batches', { text: 'B-' })).data[0]
  const word = `Palette ${batch.productId}`
  const instruction = {
    productId: batch.productId,
    languageId: (await api('tarik')('GET', '/languages')).data[0].id,
    body: `<p>${word}</p>`,
  }
  const made = await api('tarik')('POST', '/product-instructions/create-product-instruction', instruction)
  const page = await open('tarik')
  await page.goto('/')
  await settled(page)
  const found: [typed: string, section: string, opens: RegExp][] = [
    [group.name, say.routes.groups, new RegExp(`/groups/edit/${group.id}$`)],
    [partner.name, say.routes.partners, new RegExp(`/partners/edit/${partner.id}$`)],
    [batch.code, say.routes.batches, new RegExp(`/products/edit/${batch.productId}\\?.*keys`)],
    [word, say.routes.instructions, /\/products\/edit\/\d+\?.*tab=instructions/],
    [ticket.number, say.routes.supportTickets, new RegExp(`/support-tickets/edit/${ticket.id}$`)],
    [invoice.number, say.routes.outgoingInvoices, new RegExp(`/invoices\\?q=.*${invoice.number}`)],
  ]
  const palette = page.getByRole('dialog', { name: say.shell.search })
  for (const [typed, section, opens] of found) {
    await expect(palette).toBeHidden()
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(typed)
    await palette.getByRole('group', { name: section }).getByRole('option').first().click()
    await expect(page).toHaveURL(opens)
    await settled(page)
  }
  await api('tarik')('DELETE', `/product-instructions/delete-product-instructions/${made.data.id}`)
})

test('Tarik hears "No item selected" and "Choose action" by key and in the palette', { tag: '@desktop' }, async ({
  open,
  say,
}) => {
  const page = await open('tarik')
  await page.goto('/products')
  await settled(page)
  const messages = page.locator('[data-toasts]')
  await page.keyboard.press('Delete')
  await expect(messages.getByText(say.ui.noItemSelected)).toBeVisible()
  await messages.getByRole('button', { name: say.ui.close }).click()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type(say.palette.bulk)
  await page.keyboard.press('Enter')
  await expect(messages.getByText(say.ui.noItemSelected)).toBeVisible()

  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('b')
  const dialog = page.getByRole('dialog', { name: say.ui.bulkAction })
  await dialog.getByRole('button', { name: say.ui.apply }).click()
  await expect(messages.getByText(say.ui.chooseAction)).toBeVisible()
  await page.keyboard.press('Escape')

  // A dashboard has nothing to select.
  await page.goto('/')
  await settled(page)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('dialog').getByRole('combobox')
  await field.fill(say.palette.newProduct)
  await expect(page.getByRole('option', { name: say.palette.newProduct })).toBeVisible()
  await field.fill(say.palette.bulk)
  await expect(page.getByRole('option', { name: say.palette.newProduct })).toHaveCount(0)
  await expect(page.getByRole('option', { name: say.palette.bulk })).toHaveCount(0)
})

test('Lea orders by keyboard: from the search down to the quantities, and on from row to row', {
  tag: '@desktop',
}, async ({ open, api }) => {
  const { data: before } = await api('lea')('GET', '/shopping-cart')
  await api('lea')('DELETE', `/shopping-cart/${before.id}`)
  const page = await open('lea')
  await page.goto('/wholesale')
  await settled(page)
  await page.keyboard.press('/')
  await page.keyboard.type('a')
  await page.keyboard.press('ArrowDown')
  await expect(focused(page)).toHaveAttribute('inputmode', 'numeric')
  const first = await focused(page).getAttribute('aria-label')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(focused(page)).toHaveAttribute('inputmode', 'numeric')
  await expect(focused(page)).not.toHaveAttribute('aria-label', String(first))
  await expect
    .poll(async () => (await api('lea')('GET', '/shopping-cart')).data.lines.map((line: any) => line.quantity))
    .toEqual([3])
  await expect(page.getByRole('textbox', { name: String(first) }).first()).toHaveValue('3')
})
