import { orderStatus } from '@brava/contract/enums.ts'
import { keyReturnState } from '@brava/contract/orders/key-return-state.ts'
import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import { expect, test } from './journey.ts'
import { placeOrder } from './place-order.ts'
import { accessible, settled } from './settled.ts'

test('Tarik may not give away sixty keys, learns how many he may, and gives two with a reason', {
  tag: '@desktop',
}, async ({ open, api, say, language, provoked }) => {
  const words = say.free
  const { data: offers } = await api('emir')('POST', '/web-sales/get-company-products', { pageSize: 100 })
  const card = offers.products.find((one: { stock: number }) => one.stock > 80)
  const page = await open('tarik')
  await page.goto('/orders')
  await settled(page)
  await page.getByRole('button', { name: words.give }).click()
  const dialog = page.getByRole('dialog', { name: words.title })
  await expect(dialog).toBeVisible()
  const choose = async (field: string, text: string) => {
    await dialog.getByRole('combobox', { name: field }).click()
    await dialog.getByRole('combobox', { name: field }).fill(text)
    const option = page.getByRole('option').filter({ hasText: text }).first()
    await expect(option).toBeVisible()
    await option.click()
  }
  await choose(words.company, 'Hardver centar')
  await choose(words.product, card.title)
  const keys = dialog.getByLabel(words.quantity)
  await keys.fill('60')
  await dialog.getByLabel(say.ui.reason).fill('Sajam u Mostaru')
  await settled(page)
  await accessible(page)
  provoked.add(409)
  const give = dialog.getByRole('button', { name: words.confirm })
  await give.click()
  const refused = orderErrors.freeCap.text[language]({ most: 50, left: 12_345 }).replace('12345', '\\d+')
  await expect(page.getByText(new RegExp(refused)).first()).toBeVisible()
  await keys.fill('2')
  await give.click()
  await expect(page).toHaveURL(/\/orders\/edit\/\d+/)
  await settled(page)
  await expect(page.getByText(orderStatus.label(orderStatus.code.completed, language)).first()).toBeVisible()
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const { data: mine } = await api('emir')('GET', `/orders/get-my-order/${id}`)
  expect(mine.total).toBe('0.00')
})

test('A buyer requests to return a key and withdraws the request, and the open queue follows; at the second request Tarik accepts and the money is refunded', {
  tag: ['@desktop', '@hr'],
}, async ({ open, api, say, language, baseURL }) => {
  // Both languages run at once, each with its own cart; their company has no keys in mails, so nobody has seen them.
  const who = language === 'hr' ? 'lamija' : 'emir'
  const { data: offers } = await api(who)('POST', '/web-sales/get-company-products', { pageSize: 100 })
  const card = offers.products.find((one: { stock: number; moq: number }) => one.stock > 20 && one.moq === 1)
  const order = await placeOrder(String(baseURL), who, { code: card.code, quantity: 1, paymentType: 5 })
  if (order.status !== orderStatus.code.completed) await api('tarik')('POST', `/orders/approve-order/${order.id}`)
  const stateOf = (state: keyof typeof keyReturnState.code) =>
    keyReturnState.label(keyReturnState.code[state], language)

  const buyer = await open(who)
  await buyer.goto(`/my-orders?open=${order.id}`)
  await settled(buyer)
  const inMenu = async (label: string) => {
    await buyer.locator('[class*="tileActs"]').getByRole('button', { name: say.ui.moreActions }).first().click()
    await buyer.getByRole('menuitem', { name: label }).click()
  }
  const ask = async (reason: string) => {
    await inMenu(say.orders.askReturn)
    const dialog = buyer.getByRole('dialog', { name: say.orders.askReturnTitle })
    await dialog.getByLabel(say.ui.reason).fill(reason)
    await dialog.getByRole('button', { name: say.orders.askReturnConfirm }).click()
    await expect(dialog).toHaveCount(0)
    await expect(buyer.getByText(stateOf('requested'), { exact: true }).first()).toBeVisible()
    await settled(buyer)
  }
  await ask('Naručeno dvaput')
  await accessible(buyer)

  const page = await open('tarik')
  await page.goto(`/key-returns?q=${order.number}`)
  await settled(page)
  const row = (reason: string) => page.locator('tr').filter({ hasText: reason })
  await expect(row('Naručeno dvaput').getByText(stateOf('requested'), { exact: true })).toBeVisible()
  await accessible(page)
  await page.evaluate(() => {
    ;(window as unknown as { wasHere: boolean }).wasHere = true
  })
  // The queue is open and untouched; the buyer's actions appear in it.
  await inMenu(say.orders.keepKey)
  await expect(row('Naručeno dvaput').getByText(stateOf('withdrawn'), { exact: true })).toBeVisible()
  await expect(row('Naručeno dvaput').getByRole('button', { name: say.returnQueue.accept })).toHaveCount(0)
  await settled(buyer)
  await ask('Ipak ne treba')
  await expect(row('Ipak ne treba').getByRole('button', { name: say.returnQueue.accept })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { wasHere?: boolean }).wasHere)).toBe(true)

  await settled(page)
  await row('Ipak ne treba').getByRole('button', { name: say.returnQueue.accept }).click()
  const asked = page.getByRole('dialog', { name: say.returnQueue.acceptTitle })
  await asked.getByRole('button', { name: say.returnQueue.accept }).click()
  await expect(row('Ipak ne treba').getByText(stateOf('accepted'), { exact: true })).toBeVisible()
  await expect(
    buyer.getByText(orderStatus.label(orderStatus.code.refunded, language), { exact: true }).first(),
  ).toBeVisible()
})
