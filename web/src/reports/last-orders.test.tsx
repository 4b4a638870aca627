import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { LastOrdersScreen } from './last-orders-screen.tsx'

const partner = (id: number, name: string, daysSince: number) => ({
  id,
  code: `RT-00${id}`,
  name,
  lastOrderOn: '2026-11-28',
  daysSince,
  usualGap: 1,
  orders: 9,
  salesNet: '5218.59',
  email: null,
})

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('profile'))
      return Response.json({ data: { userData: { id: 2, companyId: 1, companyType: 1, userGroups: [5] } } })
    const data = address.includes('get-customer-last-order')
      ? [partner(10, 'Trafika Plus', 92), partner(11, 'Megabajt Mostar', 1), partner(12, 'Hardver Centar Tuzla', 0)]
      : []
    return Response.json({ data, pagedResult: { currentPage: 1, totalItems: data.length, totalPages: 1 } })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test('on a phone Lejla reads that Hardver ordered today, not zero days ago', async () => {
  await page.viewport(390, 844)
  await mount(() => <LastOrdersScreen />)
  await expect.element(page.getByText('92 days ago')).toBeVisible()
  await expect.element(page.getByText('1 day ago')).toBeVisible()
  await expect.element(page.getByText('today', { exact: true })).toBeVisible()
})
