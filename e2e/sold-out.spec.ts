import { orderStatus, slotStatus } from '@brava/contract/enums.ts'
import { people } from '../seed/world/people.ts'
import { newCodes } from './codes.ts'
import { expect, test } from './journey.ts'
import { accessible, settled } from './settled.ts'

test('Dino orders more of Iron Orchard than is in stock; the missing keys come with the next import, and so does his mail', {
  tag: '@desktop',
}, async ({ open, api, say, language, mail }) => {
  const { data: found } = await api('lejla')('POST', '/products/get-products', { quickSearch: 'IO-0093' })
  const [product] = found
  const buyer = await open('dino')
  await buyer.goto('/wholesale?q=IO-0093')
  const offer = buyer.getByRole('row').filter({ hasText: product.title })
  await offer.getByRole('button', { name: say.ui.increase }).click()
  const quantity = Number(await offer.getByRole('textbox').inputValue())
  await buyer.getByRole('button', { name: new RegExp(`^${say.cart.place('').trim()}`) }).click()
  await expect(buyer.getByText(say.cart.keysMissing(quantity))).toBeVisible()
  await accessible(buyer)
  const { data: mine } = await api('dino')('POST', '/orders/get-my-orders', { pageSize: 5 })
  const [order] = mine
  await buyer.goto(`/my-orders?open=${order.id}`)
  await expect(buyer.getByText(slotStatus.label(slotStatus.code.missing, language)).first()).toBeVisible()
  await accessible(buyer)

  // All waiting orders are delivered, oldest first.
  const { data: stock } = await api('lejla')('GET', `/products/get-key-stock/${product.id}`)
  expect(stock.missing).toBeGreaterThanOrEqual(quantity)
  const distributor = await open('lejla')
  await distributor.goto(`/products/edit/${product.id}?tab=keys`)
  await settled(distributor)
  await expect(distributor.getByText(say.keys.missing(stock.missing))).toBeVisible()
  await distributor.getByRole('button', { name: say.products.importKeys }).click()
  const panel = distributor.getByRole('region', { name: say.keys.importKeys })
  await panel.getByRole('button', { name: say.keys.text, exact: true }).click()
  await panel.getByLabel(say.keys.codes).fill(newCodes('IO-0093', stock.missing).join('\n'))
  await panel.getByRole('button', { name: say.keys.check, exact: true }).click()
  await panel.getByLabel(say.keys.supplier).click()
  await distributor.getByRole('listbox', { name: say.keys.supplier }).getByRole('option').first().click()
  await panel.getByLabel(say.keys.unitCost).fill('30')
  await panel.getByRole('button', { name: say.keys.importGood(stock.missing) }).click()
  await expect(distributor.getByText(say.keys.importedToast(stock.missing))).toBeVisible()

  await expect
    .poll(async () => (await api('dino')('GET', `/orders/get-my-order/${order.id}`)).data.status)
    .toBe(orderStatus.code.completed)
  await buyer.goto(`/my-orders?open=${order.id}`)
  await expect(buyer.getByRole('button', { name: say.orders.reveal, exact: true })).toHaveCount(Math.min(quantity, 10))
  await expect(buyer.getByText(slotStatus.label(slotStatus.code.missing, language))).toHaveCount(0)
  await mail(people.dino.email, (one) => one.text.includes(order.number))
})
