import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { PartnerScreen } from './partner-screen.tsx'

const names: Readonly<Record<number, string>> = { 4: 'Gejmerija', 5: 'Megabajt' }
const partnerOf = (id: number) => ({
  id,
  name: names[id],
  code: `R${id}`,
  type: 3,
  status: 2,
  currency: 'BAM',
  supplierId: 1,
  supplierName: 'Brava',
  mayKeepFunds: true,
  isTelecom: false,
  isWebPartner: false,
  productCount: 1,
  creditLimit: '0.00',
  approvedAt: '2026-11-01T12:00:00Z',
  createdDate: '2026-11-01T12:00:00Z',
})
const rowOf = (companyId: number) => ({
  id: companyId * 10,
  productId: 7,
  code: 'NF-0117',
  title: `Northfall for ${names[companyId]}`,
  platform: 'PC',
  imageUrl: null,
  category: 'Games',
  currency: 'BAM',
  price: null,
  marginBp: null,
  overridePrice: null,
  moq: null,
  tiers: [],
  effectivePrice: '61.90',
  rule: 'base',
  purchasePrice: '50.00',
  earnedBp: 2380,
  isWithdrawn: false,
  isOffSale: false,
  scheduled: null,
  changedAt: '2026-11-21T12:00:00Z',
  createdDate: '2026-11-21T12:00:00Z',
})
const removed: unknown[] = []

beforeEach(() => {
  removed.length = 0
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, location.href).pathname.replace('/api', '')
    const id = Number(path.split('/').at(-1))
    if (init?.method === 'DELETE') removed.push(JSON.parse(init.body as string))
    if (path === '/users/profile')
      return Response.json({ data: { userData: { currencySymbol: 'KM', userGroups: [5], isTelecomCompany: false } } })
    if (path.includes('company-products'))
      return Response.json({
        data: [rowOf(id)],
        currency: 'BAM',
        pagedResult: { currentPage: 1, totalItems: 1, totalPages: 1 },
      })
    if (path.startsWith('/companies/') && names[id]) return Response.json({ data: partnerOf(id) })
    return Response.json({ data: null })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test('Tarik marks a product of Megabajt and returns to Gejmerija, which he has just viewed: nothing is marked there', async () => {
  await page.viewport(1440, 900)
  const router = await mount(() => <PartnerScreen parts={[]} />, '/orders/4?tab=prices')
  await expect.element(page.getByText('Northfall for Gejmerija')).toBeVisible()
  await router.navigate({ to: '/orders/$id', params: { id: '5' }, search: { tab: 'prices' } as never })
  await expect.element(page.getByText('Northfall for Megabajt')).toBeVisible()
  await page
    .getByRole('row', { name: /Northfall for Megabajt/ })
    .getByRole('checkbox')
    .click()
  await expect.element(page.getByRole('toolbar')).toBeVisible()
  router.history.back()
  await expect.element(page.getByRole('heading', { name: 'Gejmerija' })).toBeVisible()
  await expect.element(page.getByText('Northfall for Gejmerija')).toBeVisible()
  expect(page.getByRole('toolbar').elements()).toEqual([])
})
