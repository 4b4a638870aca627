import { supplierClaimState, supplierClaimTransitions } from '@brava/contract/supplier-claims/supplier-claim-state.ts'
import { expect, test } from './journey.ts'
import { accessible, settled } from './settled.ts'

test('Lejla claims a faulty key from its batch, marks the claim as sent, and records the credit, which the batch shows', {
  tag: '@hr',
}, async ({ open, api, say, language }) => {
  const lejla = api('lejla')
  const { data: known } = await lejla('POST', '/products/get-products', { quickSearch: 'IO-0093' })
  const { data: alike } = await lejla('GET', `/products/${known[0].id}`)
  const code = `REKL-${language}`
  const { data: product } = await lejla('POST', '/products/create-product', {
    ...alike,
    code,
    title: `Žuti ključ ${language}`,
    gtin: '',
    keyPattern: null,
    basePrice: '30.00',
  })
  const { data: suppliers } = await lejla('GET', '/products/get-key-suppliers')
  await lejla('POST', '/products/add-plain-licences', {
    productId: product.id,
    codes: [`${code}-AAAA-0001`, `${code}-AAAA-0002`],
    batch: { supplierId: suppliers[0].id, unitCost: '12.50', currency: 'EUR' },
  })
  const keysNow = async () =>
    (await lejla('POST', '/products/get-plain-product-keys', { filters: { productId: product.id } })).data
  await expect.poll(async () => (await keysNow()).length).toBe(2)
  const [faulty] = await keysNow()
  await lejla('PUT', `/products/withdraw-faulty-key/${faulty.id}`, { reason: 'Već iskorišten' })

  const page = await open('lejla')
  await page.goto(`/products/edit/${product.id}?tab=keys`)
  await settled(page)
  await page.getByRole('button', { name: new RegExp(`^${say.keys.claimKeys(1).replace(/[()]/g, '.')}`) }).click()
  await expect(page.getByRole('button', { name: new RegExp(say.keys.claimKeys(1).replace(/[()]/g, '.')) })).toHaveCount(
    0,
  )

  const words = say.supplierClaims
  await page.goto(`/supplier-claims?q=${encodeURIComponent(`Žuti ključ ${language}`)}`)
  const row = page.getByRole('row').filter({ hasText: `Žuti ključ ${language}` })
  await expect(row).toHaveCount(1)
  await settled(page)
  await accessible(page)
  const choose = async (action: keyof typeof supplierClaimTransitions) => {
    await settled(page)
    await row.getByRole('button', { name: new RegExp(`^${words.acts}`) }).click()
    await page.getByRole('menuitem', { name: supplierClaimTransitions[action].label[language] }).click()
  }
  await choose('send')
  await expect(row.getByText(supplierClaimState.label(supplierClaimState.code.sent, language))).toBeVisible()
  await choose('credit')
  const dialog = page.getByRole('dialog', { name: words.creditTitle })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel(words.credit).fill('10')
  await dialog.getByLabel(words.answer).fill('KO-118')
  await accessible(page)
  await dialog.getByRole('button', { name: words.save }).click()
  await expect(row.getByText(supplierClaimState.label(supplierClaimState.code.credited, language))).toBeVisible()
  await expect(row.getByText(/10[.,]00/)).toBeVisible()

  const { data: shown } = await lejla('GET', `/products/get-key-batches/${product.id}`)
  expect(shown.batches).toMatchObject([{ faulty: 1, claimable: 0, credited: '10.00' }])
})
