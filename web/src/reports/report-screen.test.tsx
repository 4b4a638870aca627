import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { reportScreens } from './report-screens.tsx'

const SalesByProductScreen = reportScreens.salesByProduct.Screen

interface Sent {
  path: string
  body: { filters?: Record<string, unknown>; sortBy?: string; quickSearch?: string; format?: string }
}

const figures = {
  totalSalesNetto: '5415.36',
  vat: '920.61',
  totalSales: '6335.97',
  margin: '1050.58',
  marginBp: 1940,
  orders: 31,
  keys: 96,
}
const before = { ...figures, totalSalesNetto: '4000.00', orders: 20 }
const row = {
  id: 7,
  title: 'Northfall: Ashen Crown',
  code: 'NF-0117',
  platform: 'PC',
  imageUrl: null,
  ...figures,
  share: 9510,
}
const sent: Sent[] = []
/** The number of days that a parameter sets as the default. */
let daysShown = 30
/** The number of products in the sum. */
let rows = 2

beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  daysShown = 30
  rows = 2
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, location.href).pathname.replace('/api', '')
    const body = (init?.body ? JSON.parse(init.body as string) : {}) as Sent['body']
    sent.push({ path, body })
    const isCompared = body.filters?.compare !== undefined
    if (path === '/users/profile') return Response.json({ data: { userData: { daysShown, userGroups: [2] } } })
    if (path === '/reports/get-sum-sales-by-products')
      return Response.json({
        data: {
          range: { from: '2026-10-23', to: '2026-11-21' },
          previousRange: isCompared ? { from: '2026-09-23', to: '2026-10-22' } : null,
          currency: 'BAM',
          rows,
          figures: { ...figures, totalSalesNetto: '5694.51' },
          previous: isCompared ? before : null,
          step: 'day',
          course: [{ day: '2026-10-23', figures, previous: isCompared ? before : null }],
        },
      })
    if (path === '/reports/get-sales-by-products')
      return Response.json({
        data: [{ ...row, previous: isCompared ? before : null, changeBp: isCompared ? 3538 : null }],
        pagedResult: { currentPage: 1, totalItems: 2, totalPages: 1 },
      })
    return Response.json({ data: [], pagedResult: { currentPage: 1, totalItems: 0, totalPages: 1 } })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

const ofSum = () => sent.filter(({ path }) => path === '/reports/get-sum-sales-by-products').at(-1)?.body.filters

test('shows the days that the server counted, the total in the first row, and a link from each row to its orders', async () => {
  await page.viewport(1440, 900)
  await mount(() => <SalesByProductScreen />, '/orders?datePreset=3&markets=%5B"BA"%5D')
  await expect.element(page.getByRole('button', { name: '23 Oct – 21 Nov 2026' })).toBeVisible()
  expect(ofSum()).toEqual({ datePreset: 3, markets: ['BA'] })
  const table = page.getByRole('table', { name: 'Sales by product' })
  await expect.element(table.getByRole('row').nth(1).getByText('5,694.51')).toBeVisible()
  await expect.element(table.getByText('NF-0117 · PC')).toBeVisible()
  const link = table.getByRole('link', { name: /Northfall: Ashen Crown/ })
  const address = decodeURIComponent(String(link.element().getAttribute('href')))
  expect(address).toContain('approvedFrom=2026-10-23')
  expect(address).toContain('approvedTo=2026-11-21')
  expect(address).toContain('isFree=false')
  expect(address).toContain('productId=[7]')
  expect(address).toContain('market=["BA"]')
})

test('the comparison is requested and shown in words: previous figures, change of each row', async () => {
  await page.viewport(1440, 900)
  const router = await mount(() => <SalesByProductScreen />, '/orders')
  await page.getByRole('switch', { name: 'Compare' }).click()
  await expect.element(page.getByText('+35.4%').first()).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Net 5,695KM 42.4% vs 4,000' })).toBeVisible()
  expect(ofSum()).toEqual({ compare: 'previous' })
  await page.getByRole('button', { name: 'Year before' }).click()
  await expect.poll(() => router.state.location.search).toEqual(expect.objectContaining({ compare: 'year' }))
  await expect.poll(ofSum).toEqual({ compare: 'year' })
})

test('on a phone rows are bars with two lines, the chart is a view, and the total stays in sight', async () => {
  await page.viewport(390, 844)
  await mount(() => <SalesByProductScreen />, '/orders')
  await expect.element(page.getByText('5,694.51 KM')).toBeVisible()
  await expect.element(page.getByText('2 rows, net', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Sales by product' })).toBeVisible()
  await page.getByRole('button', { name: 'By day' }).click()
  await expect.element(page.getByRole('heading', { name: 'Net by day' })).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Sales by product' })).not.toBeInTheDocument()
})

test.each([
  [30, 'Last 30 Days'],
  [7, 'Last 7 Days'],
  [365, 'Last 365 Days'],
])("a report opens with the parameter's %i days and names them", async (days, name) => {
  daysShown = days
  await page.viewport(390, 844)
  await mount(() => <SalesByProductScreen />, '/orders')
  await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible()
  expect(ofSum()).toEqual({})
})

test('a report without rows shows no ranking: only the table says that nothing was sold', async () => {
  await page.viewport(1440, 900)
  rows = 0
  await mount(() => <SalesByProductScreen />, '/orders?datePreset=3')
  await expect.element(page.getByRole('heading', { name: 'Net by day' })).toBeVisible()
  await expect.element(page.getByText(/0 of 0/)).not.toBeInTheDocument()
  expect(sent.filter(({ body }) => body.sortBy === 'totalSalesNetto')).toHaveLength(1)
})

test('on a phone the days are next to the period, and the filters next to the comparison', async () => {
  await page.viewport(390, 844)
  await mount(() => <SalesByProductScreen />, '/orders')
  const days = page.getByRole('button', { name: '23 Oct – 21 Nov 2026' })
  await expect.element(days).toBeVisible()
  const middle = (one: { element(): Element }) => {
    const { top, bottom } = one.element().getBoundingClientRect()
    return (top + bottom) / 2
  }
  const period = page.getByRole('button', { name: 'Last 30 Days', exact: true })
  expect(Math.abs(middle(period) - middle(days))).toBeLessThan(2)
  const filters = page.getByRole('button', { name: 'Filters' })
  expect(Math.abs(middle(filters) - middle(page.getByRole('switch', { name: 'Compare' })))).toBeLessThan(2)
  expect(document.documentElement.scrollWidth).toBe(390)
})
