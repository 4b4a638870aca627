import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { PartnerCatalogue } from './partner-catalogue.tsx'

const product = {
  id: 9,
  productId: 7,
  code: 'NF-0117',
  title: 'Northfall: Ashen Crown',
  publisher: 'Northfall',
  platform: 'PC',
  category: 'Games',
  regions: ['EU'],
  languages: ['EN'],
  imageUrl: null,
  price: '61.90',
  net: '52.91',
  vat: '8.99',
  vatRateBp: 1700,
  oldPrice: '69.90',
  moq: 2,
  stock: 7,
  isLow: true,
}
const sent: { path: string; body: Record<string, unknown> }[] = []

beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, location.href).pathname.replace('/api', '')
    sent.push({ path, body: init?.body ? (JSON.parse(init.body as string) as Record<string, unknown>) : {} })
    return path.startsWith('/web-sales/get-partner-catalogue/')
      ? Response.json({
          data: [product],
          currency: 'BAM',
          pagedResult: { currentPage: 1, totalItems: 1, totalPages: 1 },
        })
      : Response.json({ data: null })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test("Tarik searches in Megabajt's catalogue, sees its promotional price, and cannot order anything there", async () => {
  await page.viewport(1440, 900)
  await mount(() => <PartnerCatalogue companyId={3} />)
  const row = page.getByRole('row', { name: /Northfall: Ashen Crown/ })
  await expect.element(row.getByText('61.90', { exact: true })).toBeVisible()
  await expect.element(row.getByText('69.90')).toBeVisible()
  expect(sent.map(({ path }) => path)).toContain('/web-sales/get-partner-catalogue/3')
  expect(row.getByRole('button').elements()).toEqual([])
  expect(row.getByRole('spinbutton').elements()).toEqual([])
  await page.getByRole('searchbox').fill('north')
  await expect.poll(() => sent.at(-1)?.body.quickSearch).toBe('north')
})
