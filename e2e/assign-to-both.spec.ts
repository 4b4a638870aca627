import { expect, test } from './journey.ts'
import { startOwnBrava } from './own-brava.ts'
import { windowsOf } from './own-windows.ts'
import { accessible, settled } from './settled.ts'
import { callAs, tokenOf } from './sign-in.ts'

// A separate portal, because this changes what Digitalis has.
let brava: Awaited<ReturnType<typeof startOwnBrava>>
test.beforeAll(async () => {
  brava = await startOwnBrava()
})
test.afterAll(async () => brava?.stop())
const windows = windowsOf(() => brava.url)

windows(
  'Tarik assigns to Gejmerija what Digitalis does not have: both have it, and Amra keeps a note on her retailer that he does not read',
  { tag: ['@desktop', '@hr'] },
  async ({ enter, say }) => {
    const api = (who: 'tarik' | 'amra', path: string, body: object) => callAs(brava.url, who, 'POST', path, body)
    const idOf = async (name: string) =>
      (await api('tarik', '/companies/get-companies', { quickSearch: name })).data[0].id
    const [gejmerija, digitalis] = [await idOf('Gejmerija'), await idOf('Digitalis')]
    const { data: lacking } = await api('tarik', `/company-product-prices/reseller-assignment-prices/${gejmerija}`, {
      retrieveAll: true,
      filters: { fromAll: true, isAssigned: false },
    })
    const product = lacking.find(
      (row: { supplierLacks: boolean; isElsewhere: boolean }) => row.supplierLacks && !row.isElsewhere,
    )
    const page = await enter(await tokenOf(brava.url, 'tarik'))
    await page.goto(`/partners/edit/${gejmerija}?tab=prices`)
    await settled(page)
    await page.getByRole('main').getByRole('button', { name: say.partners.assign, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('searchbox').fill(product.code)
    await expect(dialog.getByRole('row')).toHaveCount(2)
    await expect(dialog.getByRole('row').nth(1)).toContainText(say.partners.supplierLacks)
    await accessible(page)
    await dialog.getByRole('row').nth(1).getByRole('checkbox').click()
    await dialog.getByRole('button', { name: say.partners.assignN(1), exact: true }).click()
    await expect(dialog).toHaveCount(0)
    for (const id of [gejmerija, digitalis]) {
      const { data } = await api('tarik', `/company-product-prices/company-products/${id}`, {
        quickSearch: product.code,
      })
      expect(data.map((row: { code: string }) => row.code)).toEqual([product.code])
    }

    const amra = await enter(await tokenOf(brava.url, 'amra'))
    await amra.goto(`/partners-reseller/edit/${gejmerija}?tab=notes`)
    await settled(amra)
    await amra.getByRole('main').getByRole('textbox').first().fill('Zove ponedjeljkom')
    await amra
      .getByRole('main')
      .getByRole('button', { name: /^(Add note|Dodaj bilješku)$/ })
      .click()
    await expect(amra.getByRole('main').getByText('Zove ponedjeljkom').first()).toBeVisible()
    await accessible(amra)
    await page.goto(`/partners/edit/${gejmerija}?tab=notes`)
    await settled(page)
    await expect(page.getByText('Zove ponedjeljkom')).toHaveCount(0)
  },
)
