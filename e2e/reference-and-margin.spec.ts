import { expect, test } from './journey.ts'
import { accessible, settled } from './settled.ts'

test('Nikola orders under his own reference; Amra finds the order with what she earns on it, and Tarik finds it too', {
  tag: '@desktop',
}, async ({ open, api, say }) => {
  const number = 'NAR-2026/771'
  const call = api('nikola')
  const { data: cart } = await call('GET', '/shopping-cart')
  await call('DELETE', `/shopping-cart/${cart.id}`)
  const { data: offered } = await call('POST', '/web-sales/get-company-products', {
    quickSearch: 'Northfall: Ashen Crown',
  })
  const [product] = offered.products ?? offered
  await call('POST', '/shopping-cart', { shoppingCartItems: [{ productId: product.productId, quantity: product.moq }] })

  const page = await open('nikola')
  await page.goto('/wholesale')
  await page.getByRole('button', { name: /^Cart/ }).first().click()
  await page.getByLabel(say.cart.reference).fill(number)
  await accessible(page)
  await page.getByRole('button', { name: new RegExp(`^${say.cart.place('').trim()}`) }).click()
  await page.getByRole('link', { name: new RegExp(`${say.cart.openOrder}|${say.cart.openPlain}`) }).click()
  await expect(page.getByRole('complementary').getByText(number)).toBeVisible()
  await expect(page.getByText(say.orders.earned)).toBeHidden()

  const amra = await open('amra')
  await amra.goto('/my-orders?ofRetailers=true')
  await amra.getByRole('searchbox').fill('2026/771')
  const row = amra.getByRole('table', { name: say.orders.myOrders }).locator('tr[data-row]')
  await expect(row).toHaveCount(1)
  await settled(amra)
  await row.getByRole('cell').first().click()
  const drawer = amra.getByRole('complementary')
  await expect(drawer.getByText(number)).toBeVisible()
  await expect(drawer.getByText(say.orders.earned)).toBeVisible()
  await expect(drawer.getByText(say.orders.purchase, { exact: true })).toBeVisible()
  await accessible(amra)

  const tarik = await open('tarik')
  await tarik.goto('/orders')
  await tarik.getByRole('searchbox').fill(number)
  const found = tarik.getByRole('table', { name: say.orders.orders }).locator('tr[data-row]')
  await expect(found).toHaveCount(1)
  await settled(tarik)
  await found.getByRole('link').first().click()
  await expect(tarik.getByText(number)).toBeVisible()
})

test('Tarik sees what a partner ordered and was invoiced, and what was done with it', { tag: '@desktop' }, async ({
  open,
  api,
  say,
}) => {
  const tarik = api('tarik')
  const { data: partners } = await tarik('POST', '/companies/get-companies', { quickSearch: 'Digitalis' })
  const { id } = partners[0]
  await tarik('POST', '/companies/add-funds', { companyId: id, amount: '15.00', memo: 'bank' })
  const page = await open('tarik')
  await page.goto(`/partners/edit/${id}`)
  await page.getByRole('tab', { name: say.orders.orders }).click()
  await expect(page.getByRole('table', { name: say.orders.orders }).getByRole('row').nth(1)).toBeVisible()
  await accessible(page)
  await page.getByRole('tab', { name: 'Invoices' }).click()
  await expect(page.getByRole('table', { name: say.invoices.outgoing }).getByRole('row').nth(1)).toBeVisible()
  await accessible(page)
  await page.getByRole('tab', { name: say.partners.activity }).click()
  const first = page.getByRole('table', { name: say.partners.activity }).getByRole('row').nth(1)
  await expect(first).toContainText(say.activity['ledger.fundsAdded'] ?? '')
  await expect(first).toContainText('15.00')
  await accessible(page)
})

test('Tarik assigns a category to a partner after seeing how many products that is, and sets a product’s price in a group', {
  tag: '@desktop',
}, async ({ open, api, say }) => {
  const tarik = api('tarik')
  const { data: partners } = await tarik('POST', '/companies/get-companies', { quickSearch: 'Digitalis' })
  const { id } = partners[0]
  const { data: assigned } = await tarik('POST', `/company-product-prices/company-products/${id}`, { pageSize: 3 })
  await tarik('DELETE', '/company-product-prices/delete-company-products', {
    ids: assigned.map((row: { id: number }) => row.id),
  })
  const { data: product } = await tarik('GET', `/products/${assigned[0].productId}`)
  const words = say.partners
  const page = await open('tarik')
  await page.goto(`/partners/edit/${id}?tab=prices`)
  await page.getByRole('button', { name: words.assignMany }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: words.category }).click()
  await page.getByRole('option', { name: product.category, exact: true }).first().click()
  await expect(dialog.getByRole('status').filter({ hasText: /[1-9]/ })).toBeVisible()
  await accessible(page)
  await dialog.getByRole('button', { name: /[1-9]/ }).click()
  await expect(dialog).toBeHidden()

  await page.goto(`/products/edit/${product.id}?tab=prices`)
  await page.getByRole('button', { name: say.products.setPriceOf('Telecom') }).click()
  await dialog.getByLabel(say.products.groupPrice).fill('999.90')
  await accessible(page)
  await dialog.getByRole('button', { name: say.ui.save }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'Telecom' }).first()).toContainText('999.90')
  await accessible(page)
})
