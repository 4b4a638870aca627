import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { ProductScreen } from './product-screen.tsx'

const product = {
  id: 7,
  code: 'NF-0117',
  title: 'Northfall: Ashen Crown',
  version: 3,
  currency: 'BAM',
  publisher: 'Nordlys',
  platform: 'PC',
  regions: [],
  languages: [],
  vatTreatment: 1,
  tags: [],
  keyPattern: null,
  keyCount: 4,
  orderCount: 0,
  imageUrl: null,
  imageFileId: null,
  furtherImageIds: [],
  regionIds: [],
  languageIds: [],
  descriptionEn: '',
  descriptionBs: '',
  descriptionHr: '',
  categoryId: 1,
  productTypeId: 1,
  publisherId: 1,
  redeemCountry: null,
  kpd: '',
  gtin: '',
  releaseDate: null,
  moq: 1,
  lowStockThreshold: 0,
  mayBackOrder: false,
}
let isWithdrawn: boolean
/** How often the activity was read. */
let activityRead: number
let sent: { path: string; body: object | undefined }[]

beforeEach(() => {
  sent = []
  activityRead = 0
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, location.href).pathname.replace('/api', '')
    if (init?.method === 'PUT') {
      sent.push({ path, body: init.body ? (JSON.parse(init.body as string) as object) : undefined })
      return Response.json({ data: { info: '', changed: 1, product: { ...product, version: 4, isWithdrawn } } })
    }
    if (path === '/users/profile')
      return Response.json({ data: { userData: { currencySymbol: 'KM', userGroups: [5], isTelecomCompany: false } } })
    if (path === '/products/get-activity/7') activityRead += 1
    if (path === '/products/7') return Response.json({ data: { ...product, isWithdrawn } })
    return Response.json({ data: [], pagedResult: { currentPage: 1, totalItems: 0, totalPages: 1 } })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test.each([
  [false, 'Withdraw'],
  [true, 'Put on sale'],
])(
  'while Lejla reads isWithdrawn %s, the entry "%s" names the state she wants, whatever somebody else did meanwhile',
  async (now, entry) => {
    isWithdrawn = now
    await page.viewport(1440, 900)
    await mount(() => <ProductScreen />, '/orders/7?tab=orders')
    await page.getByRole('button', { name: 'More actions' }).first().click()
    await page.getByRole('menuitem', { name: entry }).click()
    await expect
      .poll(() => sent)
      .toEqual([{ path: '/products/withdraw-products', body: { ids: [7], isWithdrawn: !now } }])
  },
)

test('Lejla renames a product on another tab while its activity is open below: the new event is read', async () => {
  isWithdrawn = false
  await page.viewport(1440, 900)
  await mount(() => <ProductScreen />, '/orders/7')
  await page.getByRole('textbox', { name: 'Title' }).fill('Northfall: Ashen Crown II')
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect.poll(() => activityRead).toBe(1)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => activityRead).toBe(2)
})
