import { expect, test } from './journey.ts'
import { accessible, settled } from './settled.ts'
import { placeOrder } from './place-order.ts'

test('An order of Gejmerija stands in the books of Brava, Digitalis and Gejmerija, each with its own leg only', {
  tag: '@desktop',
}, async ({ open, api, say, baseURL, provoked }) => {
  const placed = await placeOrder(String(baseURL), 'maja', { code: 'NF-0117', quantity: 7, paymentType: 5 })
  const orderNow = async () => (await api('tarik')('GET', `/orders/plain/${placed.id}`)).data
  await expect.poll(async () => (await orderNow()).invoices).toHaveLength(2)
  const order = await orderNow()
  const [toReseller, toRetailer] = order.legs
  expect(order.legs).toHaveLength(2)
  expect(Number(toReseller.gross)).toBeLessThan(Number(toRetailer.gross))

  // Tarik sees both legs and both invoices.
  const distributor = await open('tarik')
  await distributor.goto('/orders')
  await distributor.getByRole('searchbox').fill(placed.number)
  await distributor.getByRole('link', { name: placed.number }).click()
  await expect(distributor.getByRole('heading', { level: 1 })).toContainText(placed.number)
  await settled(distributor)
  const page = distributor.getByRole('main')
  for (const leg of [toReseller, toRetailer]) {
    await expect(page.getByText(leg.buyer.name).first()).toBeVisible()
    await expect(page.getByText(say.orders.legInvoice(leg.invoice.name))).toBeVisible()
    await expect(page.getByRole('button', { name: say.orders.downloadInvoice(leg.invoice.name) }).first()).toBeVisible()
  }
  await accessible(distributor)

  // Amra sees the invoice she got and the one Digitalis issued.
  const reseller = await open('amra')
  await reseller.goto('/my-invoices')
  await reseller.getByRole('searchbox').fill(placed.number)
  await expect(reseller.locator('main tr[data-row]')).toHaveCount(1)
  await expect(reseller.getByRole('button', { name: toReseller.invoice.name, exact: true })).toBeVisible()
  await expect(reseller.getByRole('button', { name: toRetailer.invoice.name, exact: true })).toHaveCount(0)
  await accessible(reseller)
  await reseller.goto('/invoices')
  await reseller.getByRole('searchbox').fill(placed.number)
  await expect(reseller.locator('main tr[data-row]')).toHaveCount(1)
  await expect(reseller.getByRole('button', { name: toRetailer.invoice.name, exact: true })).toBeVisible()
  await expect(reseller.getByRole('button', { name: toReseller.invoice.name, exact: true })).toHaveCount(0)

  // She finds her retailer's order, but none of somebody else's.
  await reseller.goto(`/my-orders?open=${placed.id}`)
  await expect(reseller.getByText(say.orders.orderNo(placed.number)).first()).toBeVisible()
  provoked.add(404)
  const foreign = await placeOrder(String(baseURL), 'ana', { code: 'NF-0117', quantity: 6, paymentType: 5 })
  await reseller.goto(`/my-orders?open=${foreign.id}`)
  await expect(reseller.getByRole('alert')).toBeVisible()
  await expect(reseller.getByText(foreign.number)).toHaveCount(0)

  // Nikola sees what Gejmerija pays, and nowhere what Digitalis paid for it.
  const retailer = await open('nikola')
  const heard: Promise<string>[] = []
  retailer.on('response', (response) => {
    // The stream of live events never ends; it says what changed and carries nothing of it.
    if (response.url().includes('/api/') && !response.url().endsWith('/api/events'))
      heard.push(response.text().catch(() => ''))
  })
  await retailer.goto(`/my-orders?open=${placed.id}`)
  await expect(retailer.getByText(say.orders.orderNo(placed.number)).first()).toBeVisible()
  await settled(retailer)
  await retailer.goto('/my-invoices')
  await retailer.getByRole('searchbox').fill(placed.number)
  await expect(retailer.getByRole('button', { name: toRetailer.invoice.name, exact: true })).toBeVisible()
  await settled(retailer)
  const everything = (await Promise.all(heard)).join('\n')
  expect(everything).toContain(toRetailer.gross)
  expect(everything).not.toContain(`"${toReseller.gross}"`)
  expect(everything).not.toContain(toReseller.invoice.name)
})
