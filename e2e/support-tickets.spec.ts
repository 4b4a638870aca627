import { ticketStatus } from '@brava/contract/enums.ts'
import { expect, test } from './journey.ts'
import { placeOrder } from './place-order.ts'
import { accessible, settled } from './settled.ts'

test('Emir opens a ticket from a key with what is known filled in; Tarik answers and resolves it; Emir sees it without a reload', {
  tag: ['@desktop', '@hr'],
}, async ({ open, api, say, language, baseURL }) => {
  const { data: offers } = await api('emir')('POST', '/web-sales/get-company-products', { pageSize: 100 })
  const card = offers.products.find((one: { stock: number; moq: number }) => one.stock > 20 && one.moq <= 2)
  const order = await placeOrder(String(baseURL), 'emir', {
    code: card.code,
    quantity: Math.max(1, card.moq),
    paymentType: 5,
  })
  if (order.status !== 2) await api('tarik')('POST', `/orders/approve-order/${order.id}`)

  const emir = await open('emir')
  await emir.goto(`/my-orders?open=${order.id}`)
  await settled(emir)
  await emir.locator('[class*="tileActs"]').getByRole('button', { name: say.ui.moreActions }).first().click()
  await emir.getByRole('menuitem', { name: say.tickets.open }).click()
  const dialog = emir.getByRole('dialog', { name: say.tickets.open })
  await expect(dialog.getByLabel(say.tickets.subject)).toHaveValue(/••••/)
  await dialog.getByLabel(say.tickets.message, { exact: true }).fill('The shop says that it is used')
  await dialog.getByRole('button', { name: say.tickets.send, exact: true }).click()
  await expect(emir).toHaveURL(/\/support-tickets\/edit\/\d+/)
  await expect(emir.getByText('The shop says that it is used')).toBeVisible()
  await accessible(emir)

  const tarik = await open('tarik')
  await tarik.goto(new URL(emir.url()).pathname)
  await settled(tarik)
  await accessible(tarik)
  await tarik.getByLabel(say.tickets.message, { exact: true }).fill('It is replaced')
  await tarik.getByRole('button', { name: say.tickets.sendResolved }).click()
  await expect(tarik.getByText('It is replaced')).toBeVisible()

  const resolved = ticketStatus.label(ticketStatus.code.resolved, language)
  await expect(emir.getByText('It is replaced')).toBeVisible()
  await expect(emir.getByText(resolved, { exact: true }).first()).toBeVisible()
})
