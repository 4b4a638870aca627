import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { ScheduledPrices } from './scheduled-prices.tsx'

const waiting = {
  id: 1,
  kind: 'terms',
  state: 'waiting',
  validFrom: '2027-01-01',
  companyId: 3,
  companyName: 'Megabajt Mostar',
  groupId: null,
  groupName: null,
  products: 1,
  productId: 7,
  title: 'Northfall: Ashen Crown',
  code: 'NF-0117',
  currency: 'BAM',
  price: '59.90',
  marginBp: null,
  reason: 'New list of the publisher',
  by: 'Tarik Kovačević',
  createdDate: '2026-11-21T12:00:00Z',
  endedDate: null,
  problem: null,
  leftOut: 0,
}
const several = { productId: null, title: null, code: null, price: null, reason: '' }
const file = { ...waiting, ...several, id: 2, kind: 'file', products: 12, validFrom: '2027-02-01' }
const margin = { ...waiting, ...several, id: 3, kind: 'margin', products: 340, marginBp: 1250 }
const ended = { state: 'refused', problem: 'This price is below cost. Confirm it and enter a reason.' }
const refused = { ...waiting, ...ended, id: 4, endedDate: new Date().toISOString() }
const longAgo = { ...waiting, ...ended, id: 5, code: 'OLD-1', endedDate: '2026-01-01T00:00:00Z' }
const product = { id: 7, productId: 7, code: 'NF-0117', title: 'Northfall', price: '58.00', marginBp: null, moq: 5 }

let answered: (Record<string, unknown> & { state: string; validFrom: string })[] = []
const sent: { path: string; body: Record<string, unknown> }[] = []
const one = { currentPage: 1, totalItems: 1, totalPages: 1 }

/** The first page of the filtered states, sorted by their day, as the server answers. */
function page1({ filters, isSortAscending, pageSize = 20 }: Asked) {
  const sign = isSortAscending ? 1 : -1
  return answered
    .filter(({ state }) => !filters.state || filters.state.includes(state))
    .toSorted((a, b) => sign * a.validFrom.localeCompare(b.validFrom))
    .slice(0, pageSize)
}
interface Asked {
  filters: { state?: string[] }
  isSortAscending?: boolean
  pageSize?: number
}

beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  answered = [waiting, file, margin, refused, longAgo]
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, location.href).pathname.replace('/api', '')
    sent.push({ path, body: init?.body ? (JSON.parse(init.body as string) as Record<string, unknown>) : {} })
    if (path.endsWith('/get-scheduled-prices'))
      return Response.json({ data: page1(JSON.parse(init?.body as string)), pagedResult: one })
    if (path.includes('/get-scheduled-price-products/'))
      return Response.json({ data: [product], currency: 'BAM', pagedResult: one })
    if (path.includes('/cancel-scheduled-price/')) {
      answered = answered.filter((row) => row !== waiting)
      return Response.json({ data: { info: 'The scheduled change is cancelled.', scheduled: waiting } })
    }
    return Response.json({ data: null })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

const shown = () => mount(() => <ScheduledPrices of="partner" about={{ companyId: 3 }} />)
const table = page.getByRole('table', { name: 'Scheduled prices' })

test('Tarik sees what is scheduled for Megabajt, what recently could not be set, and which products of a file that concerns', async () => {
  await page.viewport(1440, 900)
  await shown()
  await expect.element(table.getByText('59.90 KM').first()).toBeVisible()
  await expect.element(table.getByText('Margin 12.5%')).toBeVisible()
  await expect.element(table.getByText('This price is below cost', { exact: false })).toBeVisible()
  expect(table.getByText('OLD-1', { exact: false }).elements()).toEqual([])
  const asked = sent.filter(({ path }) => path.endsWith('/get-scheduled-prices')).map(({ body }) => body.filters)
  expect(asked).toContainEqual({ companyId: 3, state: ['waiting'] })
  expect(asked).toContainEqual({ companyId: 3, state: ['refused'] })
  await table.getByRole('button', { name: '12 products' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('58.00 KM')).toBeVisible()
  expect(sent.at(-1)?.path).toBe('/company-product-prices/get-scheduled-price-products/2')
})

test('Tarik cancels one after he was asked; past changes offer nothing to cancel', async () => {
  await page.viewport(1440, 900)
  await shown()
  const row = table.getByRole('row', { name: /NF-0117.*Waiting/ })
  await expect.element(row).toBeVisible()
  expect(
    table
      .getByRole('row', { name: /Not set/ })
      .getByRole('button')
      .elements(),
  ).toEqual([])
  await row.getByRole('button', { name: 'Cancel the scheduled change: Northfall: Ashen Crown' }).click()
  await expect.element(page.getByText("Today's price stays.", { exact: false })).toBeVisible()
  expect(sent.some(({ path }) => path.includes('/cancel-'))).toBe(false)
  await page.getByRole('button', { name: 'Cancel change', exact: true }).click()
  await expect.poll(() => sent.map(({ path }) => path)).toContain('/company-product-prices/cancel-scheduled-price/1')
  await expect.element(row).not.toBeInTheDocument()
})

test('a scheduled assignment is named as such, and cancelling it mentions that and no current price', async () => {
  await page.viewport(1440, 900)
  const many = { ...waiting, ...several, id: 6, kind: 'assign', products: 30 }
  answered = [many, { ...waiting, id: 7, kind: 'assignOverride', price: null, reason: '' }]
  await shown()
  await expect.element(table.getByRole('row', { name: /30 products.*Assignment/ })).toBeVisible()
  const one = table.getByRole('row', { name: /NF-0117 · Assignment.*As the supplier sets it/ })
  await one.getByRole('button', { name: /^Cancel the scheduled change/ }).click()
  await expect.element(page.getByText('would be assigned on', { exact: false })).toBeVisible()
  expect(page.getByText("Today's price stays.", { exact: false }).elements()).toEqual([])
})

test('when nothing is scheduled, nothing is shown above the prices', async () => {
  answered = []
  await shown()
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  expect(page.getByText('Scheduled prices').elements()).toEqual([])
})

test('a waiting change and one that could not be set this week are shown, however many were refused before', async () => {
  await page.viewport(1440, 900)
  const endedDate = new Date(Date.now() - 8 * 86_400_000).toISOString()
  const before = Array.from({ length: 100 }, (_, n) => ({
    ...refused,
    id: 100 + n,
    code: 'OLD-1',
    validFrom: '2026-01-01',
    endedDate,
  }))
  answered = [...before, { ...refused, validFrom: '2026-11-20' }, waiting]
  await shown()
  await expect.element(table.getByRole('row', { name: /NF-0117.*Waiting/ })).toBeVisible()
  await expect.element(table.getByRole('row', { name: /NF-0117.*Not set/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'All scheduled' })).toBeVisible()
  expect(table.getByText('OLD-1', { exact: false }).elements()).toEqual([])
})
