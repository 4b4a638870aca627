import { orderStatus } from '@brava/contract/enums.ts'
import { expect, test } from './journey.ts'
import { placeOrder } from './place-order.ts'
import { settled } from './settled.ts'

test('Amra has her order open while Tarik approves it: her page, her list and his badge update without a reload', {
  tag: '@desktop',
}, async ({ open, api, say, language, baseURL }) => {
  const order = await placeOrder(String(baseURL), 'amra', { code: 'NF-0117', quantity: 10, paymentType: 3 })
  expect(order.status).toBe(orderStatus.code.awaitingPayment)
  const amra = await open('amra')
  await amra.goto(`/my-orders?open=${order.id}`)
  await settled(amra)
  const status = (code: number) => amra.getByText(orderStatus.label(code as never, language), { exact: true })
  await expect(status(order.status).first()).toBeVisible()
  await amra.evaluate(() => {
    ;(window as unknown as { wasHere: boolean }).wasHere = true
  })

  await api('tarik')('POST', `/orders/approve-order/${order.id}`)
  await expect(amra.getByRole('button', { name: say.orders.reveal, exact: true })).toHaveCount(10)
  await expect(status(orderStatus.code.completed).first()).toBeVisible()
  expect(await amra.evaluate(() => (window as unknown as { wasHere?: boolean }).wasHere)).toBe(true)
})

test('Tarik looks at the orders while Amra places one: it appears automatically in both of his tabs', {
  tag: '@desktop',
}, async ({ open, baseURL }) => {
  const tarik = await open('tarik')
  await tarik.goto('/orders')
  await settled(tarik)
  const second = await tarik.context().newPage()
  await second.goto('/orders')
  await settled(second)
  const order = await placeOrder(String(baseURL), 'amra', { code: 'NF-0117', quantity: 10, paymentType: 3 })
  await expect(second.getByText(order.number).first()).toBeVisible()
  await tarik.bringToFront()
  await expect(tarik.getByText(order.number).first()).toBeVisible()
})
