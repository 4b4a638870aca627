import { expect, test } from './journey.ts'
import { accessible, settled } from './settled.ts'

test('Tarik creates a feed for Hardver Centar, whose shop reads its own prices, already has them the second time, reads a new one, and loses the former address', {
  tag: ['@desktop', '@hr'],
}, async ({ open, api, say, language }) => {
  const { feeds } = say
  const tarik = api('tarik')
  const columns = ['code', 'title', 'price', 'currency'].map((column) => ({ column, title: column }))
  const settings = `Web shop ${language}`
  await tarik('POST', '/product-feed-settings/create-product-feed-settings', { name: settings, columns })

  const page = await open('tarik')
  await page.goto('/product-feed/create')
  await settled(page)
  const name = `web-shop-${language}`
  await page.getByLabel(feeds.name).fill(name)
  await page.getByRole('combobox', { name: feeds.settings }).click()
  await page.getByRole('option', { name: settings }).click()
  await page.getByRole('combobox', { name: feeds.companies }).fill('Hardver')
  await page.getByRole('option', { name: /Hardver Centar/ }).click()
  // The list of choices covers what is below until the field loses the focus.
  await page.getByRole('heading', { name: feeds.who }).click()
  await expect(page.getByRole('option')).toHaveCount(0)
  const preview = page.getByRole('table', { name: feeds.preview })
  await expect(preview.getByRole('row')).toHaveCount(6)
  await settled(page)
  await accessible(page)
  await page.getByRole('button', { name: feeds.make }).click()

  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toBeVisible()
  await expect
    .poll(async () => (await tarik('POST', '/products/get-product-feeds', { quickSearch: name })).data[0].ready, {
      timeout: 120_000,
    })
    .toBe(1)
  await settled(page)
  await row.getByText(name).click()
  const addresses = page.getByRole('dialog', { name })
  await expect(addresses.getByRole('row').filter({ hasText: 'Hardver Centar' })).toContainText(feeds.readyOne)
  await settled(page)
  await addresses.getByRole('button', { name: /Hardver Centar/ }).click()
  await page.getByRole('menuitem', { name: feeds.show }).click()
  const shown = page.getByRole('dialog').locator('code')
  await expect(shown).toContainText('/api/product-feeds/')
  const path = new URL((await shown.textContent()) ?? '').pathname
  const read = (headers: Record<string, string> = {}) => page.request.get(path, { headers })

  const first = await read()
  expect(first.status()).toBe(200)
  const lines = (await first.text()).split('\r\n')
  expect(lines[0]).toBe('\ufeffcode;title;price;currency')
  // What Emir of Hardver Centar pays, and nothing that he may not buy.
  const { data: offers } = await api('emir')('POST', '/web-sales/get-company-products', { pageSize: 500 })
  const his = new Map<string, { code: string; price: string; stock: number; productId: number }>(
    offers.products.map((offer: { code: string }) => [offer.code, offer]),
  )
  const priceIn = (rows: readonly string[], code: string) =>
    rows.find((line) => line.startsWith(`${code};`))?.split(';')[2]
  expect(new Set(lines.slice(1, -1).map((line) => line.split(';')[0]))).toEqual(new Set(his.keys()))
  for (const { code, price } of his.values()) expect(priceIn(lines, code)).toBe(price)
  const etag = first.headers().etag ?? ''
  expect((await read({ 'if-none-match': etag })).status()).toBe(304)

  // Nobody orders a sold-out product, so no other journey is affected by its new price.
  const moved = [...his.values()].find(({ stock }) => stock === 0) ?? [...his.values()].at(-1)
  const { data: partners } = await api('amra')('POST', '/companies/get-companies', { quickSearch: 'Hardver' })
  const { data: assigned } = await api('amra')('POST', `/company-product-prices/company-products/${partners[0].id}`, {
    quickSearch: moved?.code,
    pageSize: 500,
  })
  const dearer = (Number(moved?.price) + 0.1).toFixed(2)
  await api('amra')(
    'POST',
    `/company-product-prices/update-company-product-price/${assigned.find((one: { productId: number }) => one.productId === moved?.productId).id}`,
    { price: dearer, marginBp: null, moq: null },
  )
  await page.getByRole('button', { name: feeds.close, exact: true }).last().click()
  await expect(shown).toHaveCount(0)
  await settled(page)
  await page.keyboard.press('Escape')
  await expect(addresses).toHaveCount(0)
  await row.getByRole('button', { name: feeds.more(name) }).click()
  await page.getByRole('menuitem', { name: feeds.refresh }).click()
  await expect.poll(async () => (await read({ 'if-none-match': etag })).status()).toBe(200)
  expect(priceIn((await (await read()).text()).split('\r\n'), moved?.code ?? '')).toBe(dearer)

  await settled(page)
  await row.getByText(name).click()
  await expect(addresses).toBeVisible()
  await settled(page)
  await addresses.getByRole('button', { name: /Hardver Centar/ }).click()
  await page.getByRole('menuitem', { name: feeds.renew }).click()
  await page.getByRole('button', { name: feeds.renew, exact: true }).click()
  await expect(shown).toContainText('/api/product-feeds/')
  expect(new URL((await shown.textContent()) ?? '').pathname).not.toBe(path)
  await expect.poll(async () => (await read()).status()).toBe(404)
})
