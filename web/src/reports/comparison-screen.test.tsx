import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { ComparisonScreen } from './comparison-screen.tsx'

interface Filters {
  productIds: number[]
  datePreset?: number
  periods?: { from: string; to: string }[]
}

const figures = {
  totalSalesNetto: '5415.36',
  vat: '920.61',
  totalSales: '6335.97',
  refunded: '0.00',
  margin: '1050.58',
  marginBp: 1940,
  orders: 31,
  keys: 96,
}
let asked: Filters[] = []
/** Answers with further periods wait for this. */
let answered: Promise<void>

beforeEach(async () => {
  await page.viewport(1280, 900)
  asked = []
  answered = Promise.resolve()
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, location.href).pathname.replace('/api', '')
    if (path === '/users/profile') return Response.json({ data: { userData: { daysShown: 30, userGroups: [2] } } })
    if (path !== '/reports/get-product-sales-comparison')
      return Response.json({ data: [], pagedResult: { currentPage: 1, totalItems: 0, totalPages: 1 } })
    const { filters } = JSON.parse(init?.body as string) as { filters: Filters }
    asked.push(filters)
    if (filters.periods) await answered
    const ranges = [{ from: '2026-11-01', to: '2026-11-30' }, ...(filters.periods ?? [])]
    return Response.json({
      data: {
        currency: 'BAM',
        step: 'week',
        series: ranges.map((range) => ({
          product: { id: 7, title: 'Northfall: Ashen Crown', code: 'NF-0117' },
          range,
          figures,
          course: [{ day: range.from, figures }],
        })),
      },
    })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test('Lejla compares Northfall with the days before and a year ago; the periods stay when she chooses other days', async () => {
  await mount(() => <ComparisonScreen />, '/orders?productIds=%5B7%5D')
  const rows = page.getByRole('table', { name: 'Comparison' }).getByRole('row')
  await expect.element(rows.nth(1)).toBeVisible()
  expect(rows.elements()).toHaveLength(2)
  await page.getByRole('button', { name: 'Add the period before' }).click()
  await expect.poll(() => asked.at(-1)?.periods).toEqual([{ from: '2026-10-02', to: '2026-10-31' }])
  await expect.poll(() => rows.elements()).toHaveLength(3)
  await page.getByRole('button', { name: 'Last 7 Days' }).click()
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({ datePreset: 2, periods: [{ from: '2026-10-02', to: '2026-10-31' }] })
  await page.getByRole('button', { name: /^Remove 2 Oct/ }).click()
  await expect.poll(() => asked.at(-1)?.periods).toBeUndefined()
})

test('a link to a comparison of several periods shows them again', async () => {
  const periods = JSON.stringify([{ from: '2025-11-01', to: '2025-11-30' }])
  await mount(() => <ComparisonScreen />, `/orders?productIds=%5B7%5D&compared.periods=${encodeURIComponent(periods)}`)
  await expect.poll(() => asked.at(-1)?.periods).toEqual([{ from: '2025-11-01', to: '2025-11-30' }])
})

test('Lejla presses "Add the period before" twice before the first answer is there: she compares two earlier periods', async () => {
  let answer = () => {}
  answered = new Promise((go) => {
    answer = go
  })
  await mount(() => <ComparisonScreen />, '/orders?productIds=%5B7%5D')
  const add = page.getByRole('button', { name: 'Add the period before' })
  await add.click()
  await expect.element(page.getByRole('button', { name: /^Remove 2 Oct/ })).toBeVisible()
  await add.click()
  await expect
    .poll(() => asked.at(-1)?.periods)
    .toEqual([
      { from: '2026-10-02', to: '2026-10-31' },
      { from: '2026-09-02', to: '2026-10-01' },
    ])
  answer()
})

test('a period that Lejla compares already is not added again: the one before it is', async () => {
  const periods = JSON.stringify([{ from: '2026-12-01', to: '2026-12-30' }])
  await mount(() => <ComparisonScreen />, `/orders?productIds=%5B7%5D&compared.periods=${encodeURIComponent(periods)}`)
  await page.getByRole('button', { name: 'Add the period before' }).click()
  await expect.poll(() => asked.at(-1)?.periods?.at(-1)).toEqual({ from: '2026-10-02', to: '2026-10-31' })
})
