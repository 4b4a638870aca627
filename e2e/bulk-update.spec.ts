import { expect, test } from './journey.ts'
import { accessible, settled } from './settled.ts'

test('Lejla raises the price of a product that she ticked in the list, sees it before and after, and undoes it all', {
  tag: '@desktop',
}, async ({ open, api, say }) => {
  const { bulk } = say
  const lejla = api('lejla')
  const { data: found } = await lejla('POST', '/products/get-products', {
    quickSearch: 'Emberwright',
    sortBy: 'code',
    isSortAscending: true,
  })
  const [first] = found
  const priceNow = async () => (await lejla('GET', `/products/product-prices/${first.id}`)).data.basePrice as string
  const before = await priceNow()

  const page = await open('lejla')
  await page.goto(`/products/bulk-update?ids=${encodeURIComponent(JSON.stringify([first.id]))}`)
  await settled(page)
  await expect(page.getByText(bulk.ticked(1))).toBeVisible()
  await page.getByRole('button', { name: bulk.percent }).click()
  await page.getByLabel(bulk.byPercent, { exact: false }).first().fill('10')
  await page.keyboard.press('Tab')
  await page.getByRole('combobox', { name: bulk.ending }).click()
  await page.getByRole('option', { name: ',99' }).click()
  const row = page.getByRole('table', { name: bulk.preview }).getByRole('row').filter({ hasText: first.code })
  await expect(row).toContainText('.99')
  await accessible(page)
  await page.getByRole('button', { name: bulk.start(1) }).click()
  await expect(page.getByText(bulk.changed(1))).toBeVisible()
  const after = await priceNow()
  expect(after).toMatch(/\.99$/)
  expect(Number(after)).toBeGreaterThan(Number(before))

  await page.getByRole('button', { name: bulk.undo, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: bulk.undo, exact: true }).click()
  await expect(page.getByText(bulk.undone(1))).toBeVisible()
  expect(await priceNow()).toBe(before)
  await expect(page.getByRole('button', { name: bulk.undo, exact: true })).toHaveCount(0)
})
