import { expect, test } from './journey.ts'
import { accessible, settled } from './settled.ts'

// Each language has its own company, because journeys run side by side.
const partnerOf = { en: 'Kod Čarape', hr: 'Nexa Telecom', bs: 'Nexa Telecom' } as const

test('Tarik creates a price group, adds a product and a company to it, sees what a sync changes and syncs the company', {
  tag: ['@desktop', '@hr'],
}, async ({ open, api, say, language }) => {
  const { groups, prices } = say
  const tarik = api('tarik')
  const { data: found } = await tarik('POST', '/companies/get-companies', { quickSearch: partnerOf[language] })
  const partner = found[0]
  const pricesOf = (more: object) => tarik('POST', `/company-product-prices/company-products/${partner.id}`, more)
  const { data: assigned } = await pricesOf({ sortBy: 'title', filters: { isWithdrawn: false } })
  const product = assigned.find(
    (row: { overridePrice: string | null; isProductWithdrawn: boolean }) =>
      row.overridePrice === null && !row.isProductWithdrawn,
  )
  // A price of its own, which the group's price replaces.
  const own = (Number(product.effectivePrice) + 3).toFixed(2)
  await tarik('POST', `/company-product-prices/update-company-product-price/${product.id}`, {
    price: own,
    marginBp: null,
    moq: null,
    tiers: [],
  })

  const page = await open('tarik')
  await page.goto('/groups/new')
  await settled(page)
  const name = `Zlatna ${language}`
  await page.getByLabel(groups.name).fill(name)
  await page.getByRole('button', { name: groups.addGroup }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await settled(page)

  await page.getByRole('button', { name: groups.addProducts }).first().click()
  const adding = page.getByRole('dialog', { name: groups.addProductsTo(name) })
  await expect(adding.getByRole('table')).toBeVisible()
  await adding.getByRole('searchbox').fill(product.code)
  await expect(adding.getByRole('row')).toHaveCount(2)
  await settled(page)
  await adding.getByRole('row').nth(1).getByRole('checkbox').click()
  await adding.getByRole('button', { name: groups.addN(1) }).click()
  await expect(adding).toHaveCount(0)
  await expect(page.getByRole('table', { name: groups.products })).toContainText(product.code)

  await page.getByRole('tab', { name: groups.companies }).click()
  await settled(page)
  await page.getByRole('button', { name: groups.addCompanies }).first().click()
  const joining = page.getByRole('dialog', { name: groups.addCompaniesTo(name) })
  await joining.getByRole('combobox').fill(partnerOf[language])
  await page.getByRole('option', { name: partner.name }).click()
  // The list of choices covers the button until the field loses the focus.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('option')).toHaveCount(0)
  await joining.getByRole('button', { name: groups.addN(1) }).click()
  await expect(joining).toHaveCount(0)
  await expect(page.getByRole('table', { name: groups.companies })).toContainText(partner.name)

  await page.getByRole('button', { name: groups.sync.sync }).click()
  const syncing = page.getByRole('dialog', { name: groups.sync.title(name) })
  const change = syncing.getByRole('row').filter({ hasText: partner.name })
  await expect(change).toContainText(product.code)
  await expect(change).toContainText(prices.company)
  await expect(change).toContainText(prices.group)
  await accessible(page)
  await syncing.getByRole('button', { name: groups.sync.start(1) }).click()
  await expect(page.getByText(groups.sync.done(1, 0))).toBeVisible()
  await expect(syncing).toHaveCount(0)

  const { data: why } = await tarik('GET', `/company-product-prices/why-price/${product.id}`)
  const step = why.trace.steps.find((one: { rule: string }) => one.rule === 'group')
  expect(step).toMatchObject({ outcome: 'chosen', name })
})
