import { orderStatus } from '@brava/contract/enums.ts'
import { cardPicture } from '../server/src/keys/testing/key-pictures.ts'
import { expect, test } from './journey.ts'
import { placeOrder } from './place-order.ts'
import { accessible, settled } from './settled.ts'

test('Lejla imports a scanned card as a key; Šejla buys it and views it on a phone, and the log records it', {
  tag: '@phone',
}, async ({ open, api, say, baseURL }) => {
  // A separate product, because the others have codes, and codes and pictures are never mixed.
  const { data: known } = await api('lejla')('POST', '/products/get-products', { quickSearch: 'IO-0093' })
  const { data: alike } = await api('lejla')('GET', `/products/${known[0].id}`)
  const code = 'SKEN-0001'
  const { data: made } = await api('lejla')('POST', '/products/create-product', {
    ...alike,
    code,
    title: 'Žuta kartica',
    gtin: '',
    keyPattern: null,
    moq: 1,
    basePrice: '20.00',
  })
  const { data: partners } = await api('lejla')('POST', '/companies/get-companies', { quickSearch: 'Nexa Telecom' })
  await api('lejla')('POST', '/company-product-prices/create-company-product-price', {
    companyId: partners[0].id,
    items: [{ productId: made.id, price: '22.00' }],
    reason: 'Skenirane kartice',
  })

  const lejla = await open('lejla')
  await lejla.goto(`/products/edit/${made.id}?tab=keys`)
  await settled(lejla)
  await lejla.getByRole('button', { name: say.products.importKeys }).click()
  const panel = lejla.getByRole('region', { name: say.keys.importKeys })
  await panel.getByRole('button', { name: say.keys.images, exact: true }).click()
  await expect(panel.getByText(say.keys.imagesHint)).toBeVisible()
  await panel.locator('input[type="file"]').setInputFiles([
    { name: 'kartica-1.png', mimeType: 'image/png', buffer: await cardPicture('ZUTA-7QK2-AB12') },
    { name: 'ugovor.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
  ])
  const report = panel.getByRole('group', { name: say.keys.report })
  await expect(report.getByRole('button', { name: `${say.keys.ok} 1` })).toBeVisible()
  await expect(report.getByRole('button', { name: `${say.keys.wrong} 1` })).toBeVisible()
  await settled(lejla)
  await accessible(lejla)
  await panel.getByLabel(say.keys.supplier).click()
  await lejla.getByRole('listbox', { name: say.keys.supplier }).getByRole('option').first().click()
  await panel.getByLabel(say.keys.unitCost).fill('15')
  await panel.getByRole('button', { name: say.keys.importGood(1) }).click()
  await expect(lejla.getByText(say.keys.importedToast(1))).toBeVisible()
  await expect(lejla.getByText(say.keys.pictureKey)).toBeVisible()

  const order = await placeOrder(String(baseURL), 'sejla', { code, quantity: 1, paymentType: 5 })
  if (order.status !== orderStatus.code.completed) await api('tarik')('POST', `/orders/approve-order/${order.id}`)
  const sejla = await open('sejla')
  await sejla.goto(`/my-orders?open=${order.id}`)
  const show = sejla.getByRole('button', { name: say.orders.showPicture, exact: true })
  await expect(show).toBeVisible()
  await settled(sejla)
  await show.click()
  const picture = sejla.getByRole('img', { name: say.orders.pictureKey })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(320)
  await settled(sejla)
  await accessible(sejla)

  const { data: stocked } = await api('lejla')('POST', '/products/get-plain-product-keys', {
    filters: { productId: made.id },
  })
  const { data: custody } = await api('lejla')('GET', `/products/get-key-custody/${stocked[0].id}`)
  expect(custody.map((entry: { kind: string }) => entry.kind)).toContain('revealed')
})
