import { products } from '../seed/world/products.ts'
import { newCodes } from './codes.ts'
import { expect, test } from './journey.ts'
import { accessible, settled } from './settled.ts'

const deepTide = products.find(({ title, platform }) => title === 'Deep Tide' && platform === 'PC')

test('Lejla imports keys of Deep Tide from pasted text, sees the errors in it, and sets the product’s price for Digitalis', {
  tag: '@desktop',
}, async ({ open, api, say }) => {
  const { data: found } = await api('lejla')('POST', '/products/get-products', {
    quickSearch: deepTide?.code ?? '',
  })
  const product = found[0]
  const page = await open('lejla')
  await page.goto('/products')
  await page.getByRole('searchbox').first().fill(product.code)
  await page.getByRole('link', { name: product.title }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(product.title)
  await accessible(page)
  await page.getByRole('tab', { name: say.keys.keys }).click()
  await settled(page)

  const figure = page.locator('p').filter({ hasText: say.keys.available }).locator('b')
  const before = Number((await figure.innerText()).replace(/\D/g, ''))
  const codes = newCodes(product.code, 3)
  await page.getByRole('button', { name: say.products.importKeys }).click()
  const panel = page.getByRole('region', { name: say.keys.importKeys })
  await panel.getByRole('button', { name: say.keys.text, exact: true }).click()
  await panel.getByLabel(say.keys.codes).fill([...codes, codes[0], 'nije-kljuc'].join('\n'))
  await panel.getByRole('button', { name: say.keys.check, exact: true }).click()

  const report = panel.getByRole('group', { name: say.keys.report })
  await expect(report.getByRole('button', { name: `${say.keys.ok} 3` })).toBeVisible()
  await expect(report.getByRole('button', { name: `${say.keys.duplicate} 1` })).toBeVisible()
  await expect(report.getByRole('button', { name: `${say.keys.wrong} 1` })).toBeVisible()
  await expect(panel.getByText(say.keys.duplicateOfRow('1'))).toBeVisible()
  await accessible(page)
  await panel.getByLabel(say.keys.supplier).click()
  await page.getByRole('listbox', { name: say.keys.supplier }).getByRole('option').first().click()
  await panel.getByLabel(say.keys.unitCost).fill('21.5')
  await panel.getByRole('button', { name: say.keys.importGood(3) }).click()
  await expect(page.getByText(say.keys.importedToast(3))).toBeVisible()
  await expect(figure).toHaveText(String(before + 3))

  const { data: partners } = await api('lejla')('POST', '/companies/get-companies', { quickSearch: 'Digitalis' })
  await page.goto(`/partners/edit/${partners[0].id}`)
  await accessible(page)
  await page.getByRole('tab', { name: say.partners.prices }).click()
  const prices = page.getByRole('main')
  await prices.getByRole('searchbox').fill(product.code)
  const row = prices.getByRole('row').filter({ hasText: product.code })
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: new RegExp(`^${say.partners.moreOf}`) }).click()
  await page.getByRole('menuitem', { name: say.partners.changePrice }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say.partners.byPrice }).click()
  await dialog.getByLabel(say.partners.unitPrice).fill('89.90')
  await accessible(page)
  await dialog.getByRole('button', { name: say.ui.save, exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText(say.prices.company)
  await expect(row).toContainText('89.90')
  const { data: offered } = await api('amra')('POST', '/company-product-prices/get-my-products', {
    quickSearch: product.code,
  })
  expect(offered[0].price).toBe('89.90')
})
