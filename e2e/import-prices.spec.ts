import { expect, test } from './journey.ts'
import { accessible } from './settled.ts'

test('Lejla uploads new prices of Digitalis in a file, says which column is the price, and sets them; Amra buys at them', {
  tag: '@desktop',
}, async ({ open, api, say }) => {
  const lejla = api('lejla')
  const { data: partners } = await lejla('POST', '/companies/get-companies', { quickSearch: 'Digitalis' })
  const { data: assigned } = await lejla('POST', `/company-product-prices/company-products/${partners[0].id}`, {
    sortBy: 'code',
    isSortAscending: true,
    pageSize: 5,
  })
  const [first, second] = assigned
  const dearer = (row: { effectivePrice: string }) => (Number(row.effectivePrice) + 20).toFixed(2)
  const words = say.partners
  const page = await open('lejla')
  await page.goto(`/partners/edit/${partners[0].id}?tab=prices`)
  await page.getByRole('button', { name: words.importPrices }).click()
  const panel = page.getByRole('region', { name: words.importPrices })
  const lines = [`${first.code};${dearer(first).replace('.', ',')}`, `${second.code};${dearer(second)}`, 'XX-0;1,00']
  await panel.locator('input[type=file]').setInputFiles({
    name: 'novi-cjenik.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Artikl;Iznos\r\n${lines.join('\r\n')}\r\n`),
  })
  await expect(panel.getByText(say.keys.whichColumn)).toBeVisible()
  await accessible(page)
  await panel.getByRole('combobox', { name: words.priceColumn }).click()
  await page.getByRole('option', { name: 'Iznos' }).click()
  await panel.getByRole('button', { name: say.keys.checkRows }).click()
  const report = panel.getByRole('group', { name: say.keys.report })
  await expect(report.getByRole('button', { name: `${say.keys.ok} 2` })).toBeVisible()
  await expect(report.getByRole('button', { name: `${say.keys.wrong} 1` })).toBeVisible()
  await accessible(page)

  // Nothing is lost when the page is reloaded.
  await page.reload()
  await page.getByRole('button', { name: words.importPrices }).click()
  await expect(panel.getByRole('group', { name: 'novi-cjenik.csv' })).toBeVisible()
  await panel.getByRole('button', { name: words.importGood(2) }).click()
  await expect(page.getByText(words.importedToast(2))).toBeVisible()
  const { data: offered } = await api('amra')('POST', '/company-product-prices/get-my-products', {
    quickSearch: first.code,
  })
  expect(offered[0].price).toBe(dearer(first))
})
