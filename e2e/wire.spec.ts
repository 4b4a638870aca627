import { orderStatus } from '@brava/contract/enums.ts'
import { people } from '../seed/world/people.ts'
import { products } from '../seed/world/products.ts'
import { expect, test } from './journey.ts'
import { accessible, settled } from './settled.ts'
import { placeOrder } from './place-order.ts'

const card = products.find(({ title }) => title === 'PlayPort Wallet 50 KM') ?? { code: '', title: '' }

test('Emir pays by wire: the order waits, Tarik approves it, the keys arrive; Tarik denies another one', {
  tag: '@desktop',
}, async ({ open, api, say, language, mail, baseURL }) => {
  const { data: cart } = await api('emir')('GET', '/shopping-cart')
  await api('emir')('DELETE', `/shopping-cart/${cart.id}`)
  const buyer = await open('emir')
  await buyer.goto(`/wholesale?q=${card.code}`)
  await buyer
    .getByRole('row')
    .filter({ hasText: card.title })
    .getByRole('button', { name: say.ui.increase })
    .first()
    .click()
  const ways = buyer.getByRole('group', { name: say.cart.payWith })
  await ways.getByRole('button', { name: say.cart.wire }).click()
  await expect(buyer.getByText(say.cart.paidOutside)).toBeVisible()
  await accessible(buyer)
  await buyer.getByRole('button', { name: new RegExp(`^${say.cart.place('').trim()}`) }).click()
  await expect(buyer.getByText(orderStatus.label(orderStatus.code.awaitingPayment, language)).first()).toBeVisible()
  const { data: mine } = await api('emir')('POST', '/orders/get-my-orders', { pageSize: 5 })
  const [order] = mine
  expect(order.status).toBe(orderStatus.code.awaitingPayment)
  await mail(people.emir.email, (one) => one.text.includes(order.number))

  const distributor = await open('tarik')
  await distributor.goto(`/orders/edit/${order.id}`)
  await settled(distributor)
  await accessible(distributor)
  await distributor.getByRole('button', { name: say.orders.approve, exact: true }).first().click()
  const asked = distributor.getByRole('dialog')
  await expect(asked.getByText(say.approval.received)).toBeVisible()
  await accessible(distributor)
  await asked.getByRole('button', { name: say.approval.confirm(1) }).click()
  await expect(distributor.getByText(orderStatus.label(orderStatus.code.completed, language)).first()).toBeVisible()
  await buyer.goto(`/my-orders?open=${order.id}`)
  await expect(buyer.getByRole('button', { name: say.orders.reveal, exact: true }).first()).toBeVisible()

  const other = await placeOrder(String(baseURL), 'emir', { code: card.code, quantity: 1, paymentType: 3 })
  await distributor.goto(`/orders/edit/${other.id}`)
  await settled(distributor)
  await distributor.getByRole('button', { name: say.orders.deny, exact: true }).first().click()
  const dialog = distributor.getByRole('dialog')
  await dialog.getByLabel(say.ui.reason).fill('The payment never came')
  await accessible(distributor)
  await dialog.getByRole('button', { name: say.orders.deny, exact: true }).click()
  await expect(distributor.getByText(orderStatus.label(orderStatus.code.cancelled, language)).first()).toBeVisible()
  await buyer.goto(`/my-orders?open=${other.id}`)
  await expect(buyer.getByText(say.orders.deniedBecause('The payment never came'))).toBeVisible()
  await accessible(buyer)
})
