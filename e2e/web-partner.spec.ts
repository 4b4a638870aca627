import { DEMO_PASSWORD } from '../seed/world/people.ts'
import { expect, test } from './journey.ts'
import { startOwnBrava } from './own-brava.ts'
import { windowsOf } from './own-windows.ts'
import { accessible, settled } from './settled.ts'
import { callAs, tokenOf } from './sign-in.ts'

// A portal of its own: others count their partners.
let brava: Awaited<ReturnType<typeof startOwnBrava>>
test.beforeAll(async () => {
  brava = await startOwnBrava()
})
test.afterAll(async () => brava?.stop())

const windows = windowsOf(() => brava.url)

windows(
  'Tarik makes a web partner and is led to its credential, shown once, its webhook and its feed',
  {
    tag: ['@desktop', '@hr'],
  },
  async ({ enter, say, language }) => {
    test.setTimeout(120_000)
    const page = await enter(await tokenOf(brava.url, 'tarik'))
    const field = (name: string) => page.locator(`[name="${name}"]`)
    await page.goto('/partners/new-web')
    await settled(page)
    await field('name').fill(`Lampa Web ${language}`)
    await field('firstName').fill('Ivana')
    await field('lastName').fill('Perić')
    await field('userEmail').fill(`ivana-${language}@lampa.example`)
    await page.getByRole('button', { name: say.partners.createPartner }).click()

    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(say.apiAccess.scopes)
    await settled(page)
    await dialog.locator('[name="name"]').fill('Web shop')
    await dialog.locator('[name="password"]').fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name: say.apiAccess.add }).click()
    await expect(dialog.locator('code')).toContainText(/^brv_live_[0-9a-f]{18}_/)
    await accessible(page)
    await dialog.getByRole('button', { name: say.apiAccess.kept }).click()
    await expect(dialog).toBeHidden()

    // Read again the page shows no dialog and no secret.
    await page.reload()
    await settled(page)
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('table', { name: say.apiAccess.title })).toContainText('Web shop')
    await accessible(page)

    await page.getByRole('button', { name: say.webhooks.add }).click()
    await dialog.locator('[name="name"]').fill('Lampa')
    await dialog.locator('[name="address"]').fill('https://lampa.example/brava')
    await dialog.getByRole('button', { name: say.webhooks.add }).click()
    await dialog.getByRole('button', { name: say.webhooks.kept }).click()
    await expect(page.getByRole('table', { name: say.webhooks.title })).toContainText('Lampa')

    await page.getByRole('link', { name: say.feeds.newFeed }).click()
    await expect(page).toHaveURL(/product-feed\/create/)
    await expect(page.locator('form').getByText(`Lampa Web ${language}`)).toBeVisible()
  },
)

windows(
  'Amra makes a web retailer, whose admin is asked for the credential that she never holds',
  {
    tag: ['@phone', '@hr'],
  },
  async ({ enter, say, language, isMobile }) => {
    test.setTimeout(120_000)
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
  'Tarik settles what is open with a retailer, moves it under Digitalis, and Amra reads nothing of before',
  {
    tag: ['@desktop', '@hr'],
  },
  async ({ enter, say, language }) => {
    test.setTimeout(120_000)
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
