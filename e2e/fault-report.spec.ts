import { expect, test } from './journey.ts'
import { placeOrder } from './place-order.ts'
import { accessible, settled } from './settled.ts'

test('Emir reports two keys as faulty; Tarik rejects one in the queue and replaces the other on its tile, by mouse', {
  tag: '@desktop',
}, async ({ open, api, say, baseURL }) => {
  const { data: offers } = await api('emir')('POST', '/web-sales/get-company-products', { pageSize: 100 })
  const card = offers.products.find((one: { stock: number; moq: number }) => one.stock > 20 && one.moq <= 2)
  const order = await placeOrder(String(baseURL), 'emir', { code: card.code, quantity: 2, paymentType: 5 })
  if (order.status !== 2) await api('tarik')('POST', `/orders/approve-order/${order.id}`)

  const buyer = await open('emir')
  await buyer.goto(`/my-orders?open=${order.id}`)
  await settled(buyer)
  const { data: mine } = await api('emir')('GET', `/orders/get-my-order/${order.id}`)
  for (const [before, words] of ['Redeemed already', 'Wrong region'].entries()) {
    await expect(buyer.getByText(say.faults.reported, { exact: true })).toHaveCount(before)
    // A reported key no longer has a menu.
    await buyer.locator('[class*="tileActs"]').getByRole('button', { name: say.ui.moreActions }).first().click()
    await buyer.getByRole('menuitem', { name: say.orders.reportFaulty }).click()
    await buyer.getByRole('dialog').getByLabel(say.ui.reason).fill(words)
    await buyer.getByRole('button', { name: say.orders.send, exact: true }).click()
    await expect(buyer.getByRole('dialog', { name: say.orders.reportTitle })).toHaveCount(0)
  }
  await expect(buyer.getByText(say.faults.reported, { exact: true })).toHaveCount(2)
  await accessible(buyer)

  const page = await open('tarik')
  await page.goto(`/fault-reports?q=${mine.number}`)
  await settled(page)
  await accessible(page)
  const row = page.locator('tr').filter({ hasText: 'Wrong region' })
  await row.getByRole('button', { name: say.faultQueue.reject }).click()
  await page.getByRole('dialog').getByLabel(say.ui.reason).fill('It works in our test')
  await page.getByRole('dialog').getByRole('button', { name: say.faultQueue.reject }).click()
  await expect(row.getByText(say.faults.rejected, { exact: true })).toBeVisible()

  await page.goto(`/orders/edit/${order.id}?tab=keys`)
  await settled(page)
  const tile = page.locator('div[data-key]').filter({ hasText: say.faults.reported }).first()
  await tile.getByRole('button', { name: say.orders.replaceFaulty }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(say.ui.reason)).toHaveValue('Redeemed already')
  await dialog.getByRole('button', { name: say.orders.replace, exact: true }).click()
  await expect(tile).toHaveCount(0)
  await page.goto(`/fault-reports?q=${mine.number}`)
  await expect(page.locator('tr').filter({ hasText: 'Redeemed already' }).getByText(say.faults.replaced)).toBeVisible()
  await expect(buyer.getByText(say.faults.rejected, { exact: true }).first()).toBeVisible()
})
