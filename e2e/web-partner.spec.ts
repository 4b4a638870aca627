import { companyErrors } from '@brava/contract/companies/companies.errors.ts'
import { DEMO_PASSWORD } from '../seed/world/people.ts'
import { expect, test } from './journey.ts'
import { startOwnBrava } from './own-brava.ts'
import { windowsOf } from './own-windows.ts'
import { accessible, settled } from './settled.ts'
import { callAs, tokenOf } from './sign-in.ts'

// A separate portal: other journeys count their partners.
let brava: Awaited<ReturnType<typeof startOwnBrava>>
test.beforeAll(async () => {
  brava = await startOwnBrava()
})
test.afterAll(async () => brava?.stop())

const windows = windowsOf(() => brava.url)

windows(
  'Tarik creates a web partner in one form: its credential, webhook and feed are shown once at the end',
  {
    tag: ['@desktop', '@hr'],
  },
  async ({ enter, say, language, provoked }) => {
    const columns = `Za web ${language}`
    await callAs(brava.url, 'tarik', 'POST', '/product-feed-settings/create-product-feed-settings', {
      name: columns,
      columns: [{ column: 'code', title: 'Code' }],
    })
    const page = await enter(await tokenOf(brava.url, 'tarik'))
    const field = (name: string) => page.locator(`[name="${name}"]`)
    await page.goto('/partners/new-web')
    await settled(page)
    await field('name').fill(`Lampa Web ${language}`)
    await field('firstName').fill('Ivana')
    await field('lastName').fill('Perić')
    await field('userEmail').fill(`ivana-${language}@lampa.example`)
    await field('webhookAddress').fill('https://lampa.example/brava')
    await page.getByRole('combobox', { name: say.connections.feed }).click()
    await page.getByRole('option', { name: columns }).click()
    // A wrong password still creates the company and says so; then the form is sent again.
    provoked.add(422)
    await field('password').fill('nije ova')
    await page.getByRole('button', { name: say.partners.createPartner }).click()
    await expect(page.getByText(say.connections.begun)).toBeVisible()
    await accessible(page)
    await field('password').fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: say.partners.createPartner }).click()

    const codes = page.getByRole('main').locator('code')
    await expect(codes).toHaveCount(3)
    await expect(codes.nth(0)).toContainText(/^brv_live_[0-9a-f]{18}_/)
    await expect(codes.nth(1)).toContainText(/^whsec_/)
    await expect(codes.nth(2)).toContainText(/product-feeds\/./)
    await expect(page.getByRole('button', { name: say.connections.copy(say.connections.credential) })).toBeVisible()
    await accessible(page)
    const [secret = ''] = await codes.allInnerTexts()
    await page.getByRole('button', { name: say.connections.kept }).click()

    // Its page shows all three, and no secret.
    await expect(page.getByRole('table', { name: say.apiAccess.title })).toContainText('Web shop')
    await expect(page.getByRole('table', { name: say.webhooks.title })).toContainText(`Lampa Web ${language}`)
    await expect(page.getByText(`lampa-web-${language}`, { exact: false }).first()).toBeVisible()
    await settled(page)
    expect(await page.getByRole('main').innerText()).not.toContain(secret)
    await accessible(page)
    const { data } = await callAs(brava.url, 'tarik', 'POST', '/companies/get-companies', {
      quickSearch: `Lampa Web ${language}`,
    })
    expect(data).toHaveLength(1)

    // With an own price in marks, another currency is refused at its field, and his other changes stay.
    const tarik = (method: 'GET' | 'POST', path: string, body?: object) =>
      callAs(brava.url, 'tarik', method, path, body)
    const { data: found } = await tarik('POST', '/products/get-products', { quickSearch: 'NF-0117' })
    const { data: before } = await tarik('GET', `/companies/${data[0].id}`)
    await tarik('POST', '/company-product-prices/create-company-product-price', {
      companyId: data[0].id,
      items: [{ productId: found[0].id, price: '57.00' }],
    })
    await page.goto(`/partners/edit/${data[0].id}`)
    await settled(page)
    await field('name').fill(`Lampa Igre ${language}`)
    const currency = page.getByRole('combobox', { name: say.partners.currency })
    const other = before.currency === 'EUR' ? 'BAM' : 'EUR'
    await currency.click()
    await page.getByRole('option', { name: new RegExp(other) }).click()
    provoked.add(409)
    await page.getByRole('button', { name: say.ui.save, exact: true }).click()
    await expect(currency).toHaveAccessibleDescription(companyErrors.currencyOfPrices.text[language])
    await expect(currency).toContainText(other)
    await expect(field('name')).toHaveValue(`Lampa Igre ${language}`)
    await accessible(page)
    expect((await tarik('GET', `/companies/${data[0].id}`)).data.currency).toBe(before.currency)
  },
)

windows(
  'Amra creates a web retailer and asks its admin for the credential, which she never holds',
  {
    tag: ['@phone', '@hr'],
  },
  async ({ enter, say, language, isMobile }) => {
    const page = await enter(await tokenOf(brava.url, 'amra'))
    const field = (name: string) => page.locator(`[name="${name}"]`)
    await page.goto('/partners-reseller/new-web')
    await settled(page)
    const name = `Svjetiljka ${language} ${isMobile}`
    await field('name').fill(name)
    await field('firstName').fill('Luka')
    await field('lastName').fill('Babić')
    await field('userEmail').fill(`luka-${language}-${isMobile}@svjetiljka.example`)
    await page.getByRole('button', { name: say.partners.createPartner }).click()
    await expect(page.getByText(say.apiAccess.onlyAdmins)).toBeVisible()
    await expect(page.getByText(say.apiAccess.asked('').trim())).toBeVisible()
    await accessible(page)
    await settled(page)
    const id = Number(/edit\/(\d+)/.exec(page.url())?.[1])
    const { data } = await callAs(brava.url, 'amra', 'GET', `/ApiCredential/get-api-access/${id}`)
    expect(data).toMatchObject({ hasCredential: false, admins: 1 })
  },
)

windows(
  'Tarik settles open items with a retailer and moves it under Digitalis; Amra sees nothing from before',
  {
    tag: ['@desktop', '@hr'],
  },
  async ({ enter, say, language }) => {
    const tarik = (method: 'GET' | 'POST', path: string, body?: object) =>
      callAs(brava.url, 'tarik', method, path, body)
    const { data: products } = await tarik('POST', '/products/get-products', { pageSize: 3 })
    const own = (await tarik('GET', '/companies/get-logged-user-company')).data
    const name = `Selidba ${language}`
    const { data } = await tarik('POST', '/companies/create-company', {
      ...own,
      supplierId: own.id,
      code: '',
      name,
      type: 3,
      taxId: '',
      vatId: '',
      bankAccount: '',
      paymentTypes: [5],
      priceGroupId: null,
    })
    const { id } = data.company
    await tarik('POST', '/company-product-prices/create-company-product-price', {
      companyId: id,
      items: products.map((product: { id: number }) => ({ productId: product.id })),
    })
    await tarik('POST', '/companies/add-funds', { companyId: id, amount: '25.00', memo: 'Polog prije selidbe' })
    const page = await enter(await tokenOf(brava.url, 'tarik'))
    const dialog = page.getByRole('dialog')
    const open = async () => {
      await page.goto(`/partners/edit/${id}`)
      await settled(page)
      await page.getByRole('button', { name: say.move.move }).click()
      await dialog.getByRole('combobox', { name: say.partners.supplier }).click()
      await page.getByRole('option', { name: /Digitalis/ }).click()
      await expect(dialog.getByText(say.move.orders(0, 0))).toBeVisible()
    }
    await open()
    await expect(dialog.getByText(say.move.cannot)).toBeVisible()
    await expect(dialog.getByText(say.move.fundsLeftHow)).toBeVisible()
    await accessible(page)
    await dialog.getByRole('link', { name: say.move.settle }).click()
    await expect(page).toHaveURL(/tab=funds/)
    await tarik('POST', '/companies/add-funds', { companyId: id, amount: '-25.00', memo: 'Isplata' })
    await open()
    await expect(dialog.getByText(say.move.cannot)).toBeHidden()
    await accessible(page)
    await dialog.getByRole('button', { name: say.move.confirm, exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(say.partners.buysFrom('Digitalis d.o.o.'), { exact: false }).first()).toBeVisible()

    await page.goto(`/partners/edit/${id}?tab=funds`)
    await expect(page.getByText('Polog prije selidbe').first()).toBeVisible()
    const amra = await enter(await tokenOf(brava.url, 'amra'))
    await amra.goto(`/partners-reseller/edit/${id}?tab=funds`)
    await settled(amra)
    await expect(amra.getByText(name).first()).toBeVisible()
    await expect(amra.getByText('Polog prije selidbe')).toHaveCount(0)
    await expect(amra.getByText('25,00')).toHaveCount(0)
  },
)
