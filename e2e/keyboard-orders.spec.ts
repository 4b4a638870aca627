import { orderStatus } from '@brava/contract/enums.ts'
import { expect, test } from './journey.ts'
import { settled } from './settled.ts'
import { focused, press, tabTo } from './keys.ts'
import { placeOrder } from './place-order.ts'

/** A product that the person is offered and that is in stock. */
async function inStock(
  call: (method: 'POST', path: string, body: object) => Promise<any>,
): Promise<{ code: string; title: string }> {
  const { data } = await call('POST', '/web-sales/get-company-products', { pageSize: 100 })
  const found = data.products.find((one: { stock: number; moq: number }) => one.stock > 20 && one.moq === 1)
  if (!found) throw new Error(`nothing fits: ${JSON.stringify(data.products[0])}`)
  return found
}

// Hundreds of single key presses.

test('Lea fills her cart and orders by keyboard, and ends on the placed order', {
  tag: '@desktop',
}, async ({ open, api, say }) => {
  const { ui, cart, orders } = say
  const { data: before } = await api('lea')('GET', '/shopping-cart')
  await api('lea')('DELETE', `/shopping-cart/${before.id}`)
  const page = await open('lea')
  await page.goto('/wholesale')
  await settled(page)
  await page.keyboard.press('/')
  const { code, title } = await inStock(api('lea'))
  await page.keyboard.type(code)
  await expect(page).toHaveURL(new RegExp(`q=${code}`))
  await settled(page)
  const offer = page.getByRole('row').filter({ hasText: title }).first()
  await press(page, offer.getByRole('button', { name: ui.increase }))
  await expect(offer.getByRole('textbox')).not.toHaveValue('0')
  const first = Number(await offer.getByRole('textbox').inputValue())
  await tabTo(page, offer.getByRole('textbox'), { most: 3 })
  await page.keyboard.press('ArrowUp')
  await expect(offer.getByRole('textbox')).toHaveValue(String(first + 1))
  await tabTo(page, offer.getByRole('button', { name: ui.decrease }), { most: 3 })
  await page.keyboard.press('Space')
  await expect(offer.getByRole('textbox')).toHaveValue(String(first))

  const panel = page.getByRole('complementary').filter({ hasText: cart.cart })
  await expect(panel).toBeVisible()
  const place = panel.getByRole('button', { name: new RegExp(`^${cart.place('').trim()}`) })
  await expect(place).toBeEnabled()
  // Escape closes what is docked, the button in the header opens it again.
  await tabTo(page, place)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await tabTo(page, page.getByRole('banner').getByRole('button', { name: new RegExp(`^${cart.cart}`) }))
  await page.keyboard.press('Enter')
  await press(page, place)
  await expect(page.getByRole('heading', { name: cart.orderPlaced })).toBeVisible()
  await expect(focused(page)).toHaveRole('heading')
  await press(page, page.getByRole('link', { name: cart.openOrder }))
  await expect(page).toHaveURL(/\/my-orders\?open=/)
  await settled(page)
  await press(page, page.getByRole('button', { name: orders.reveal, exact: true }).first())
  await expect(page.getByRole('button', { name: orders.hide, exact: true }).first()).toBeVisible()
})

test('Tarik denies one order of Iva and approves another by keyboard', { tag: '@desktop' }, async ({
  open,
  api,
  say,
  language,
  baseURL,
}) => {
  const { orders } = say
  const { code } = await inStock(api('iva'))
  const order = () => placeOrder(String(baseURL), 'iva', { code, quantity: 1, paymentType: 3 })
  const denied = await order()
  const approved = await order()
  const page = await open('tarik')
  await page.goto(`/orders/edit/${denied.id}`)
  await settled(page)
  const deny = page.getByRole('button', { name: orders.deny, exact: true }).first()
  await press(page, deny)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (let presses = 0; presses < 10; presses++) {
    await page.keyboard.press('Tab')
    expect(await focused(page).evaluate((element) => element.closest('[role="dialog"]') !== null)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(deny).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByLabel(say.ui.reason))
  await page.keyboard.type('Paid to the wrong account')
  await press(page, dialog.getByRole('button', { name: orders.deny, exact: true }))
  await expect(page.getByText(orderStatus.label(orderStatus.code.cancelled, language)).first()).toBeVisible()
  // The result is announced in the live region of messages.
  await expect(page.locator('[data-toasts] [role="status"]').first()).toBeVisible()

  await page.goto(`/orders/edit/${approved.id}`)
  await settled(page)
  await press(page, page.getByRole('button', { name: orders.approve, exact: true }).first())
  await press(page, dialog.getByRole('button', { name: say.approval.confirm(1) }))
  await expect(page.getByText(orderStatus.label(orderStatus.code.completed, language)).first()).toBeVisible()
})

test('Tarik moves between screens with the command palette, the menu and its letter shortcuts; each screen announces where he is', {
  tag: '@desktop',
}, async ({ open, say }) => {
  const { shell, orders } = say
  const page = await open('tarik')
  await page.goto('/')
  await settled(page)
  const said = page.locator('.visually-hidden[aria-live="polite"]')

  const search = page.getByRole('banner').getByRole('button', { name: /Ctrl K$/ })
  await tabTo(page, search)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: shell.search })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await expect(search).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('digitalis')
  const hit = palette.getByRole('option', { name: /^Digitalis/ }).first()
  await expect(hit).toBeVisible()
  await expect
    .poll(async () => {
      if ((await hit.getAttribute('aria-selected')) === 'true') return true
      await page.keyboard.press('ArrowDown')
      return false
    })
    .toBe(true)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/partners\/edit\/\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Digitalis')
  await expect(said).toContainText('Digitalis')

  // Tabs of a record: one tab stop, arrow keys move.
  const tabs = page.getByRole('tablist').first()
  await tabTo(page, tabs.getByRole('tab', { selected: true }))
  const first = await focused(page).innerText()
  await page.keyboard.press('ArrowRight')
  await expect(focused(page)).toHaveAttribute('aria-selected', 'true')
  await expect(focused(page)).not.toHaveText(first)
  await page.keyboard.press('ArrowLeft')
  await expect(focused(page)).toHaveText(first)

  await focused(page).blur()
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/orders$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(orders.orders)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(said).toContainText(orders.orders)

  // Every entry of the menu leads to a screen that moves the focus to its heading and announces its name. Pages for
  // developers open beside the portal.
  const entries = page.getByRole('navigation', { name: shell.navigation }).locator('a[href]:not([target])')
  for (let index = 0; index < (await entries.count()); index++) {
    const entry = entries.nth(index)
    if ((await entry.getAttribute('aria-current')) === 'page') continue
    await entry.focus()
    await page.keyboard.press('Enter')
    await expect(entry).toHaveAttribute('aria-current', 'page')
    await settled(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(said).toHaveText(await page.title())
  }
})
