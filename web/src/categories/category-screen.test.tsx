import { categories } from '@brava/contract/categories/categories.endpoints.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { refresh } from '../api/use-endpoint.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import { CategoryScreen } from './category-screen.tsx'

let category: object
let sent: object[]

beforeEach(() => {
  sent = []
  category = {
    id: 7,
    title: 'Games',
    titleEn: 'Games',
    titleBs: '',
    titleHr: '',
    parentCategoryId: null,
    masterCategoryId: null,
    isMasterCategory: false,
    kpd: '',
    defaultVatTreatment: 2,
    defaultRedeemCountry: null,
    version: 1_000,
  }
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method === 'PUT') {
      sent.push(JSON.parse(init.body as string))
      return Response.json({ code: 'common.conflict', data: { info: 'Somebody else changed this.' } }, { status: 409 })
    }
    if (/\/(simplified|get-countries)$/.test(String(address)))
      return Response.json({ data: [{ id: 1, code: 'HR', name: 'Croatia' }], pagedResult: {} })
    return Response.json({ data: category })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test('Tarik renames a category while Lejla gives it a KPD code: his save names the version that he read', async () => {
  await mount(() => <CategoryScreen />, '/orders/7')
  const title = page.getByRole('textbox', { name: /^Title(?! in)/ })
  await title.fill('Video games')
  category = { ...category, kpd: '58.21.42', version: 2_000 }
  await refresh(categories.one)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toMatchObject([{ title: 'Video games', version: 1_000 }])
  await expect.element(title).toHaveValue('Video games')
})

test('Tarik gives a category the country in which its new products are redeemed', async () => {
  await mount(() => <CategoryScreen />, '/orders/7')
  await page.getByRole('combobox', { name: 'Redeemed in' }).click()
  await page.getByRole('option', { name: 'Croatia' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toMatchObject([{ defaultRedeemCountry: 'HR', version: 1_000 }])
})
