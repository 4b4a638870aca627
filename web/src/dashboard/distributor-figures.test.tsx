import type { DistributorDashboard } from '@brava/contract/dashboard/dashboard.endpoints.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { z } from 'zod'
import { mount, unmountAll } from '../testing/mount.tsx'
import { DistributorFigures } from './distributor-figures.tsx'

afterEach(() => {
  unmountAll()
})

const data = {
  salesNet: { value: '125000.00', previous: '118000.00' },
  margin: { value: '20000.00', previous: '18000.00' },
  marginBp: { value: 1600, previous: 1530 },
  orders: { value: 88, previous: 80 },
  keysDelivered: { value: 1204, previous: 1100 },
  refunded: { value: '350.00', previous: '0.00' },
} as z.input<typeof DistributorDashboard>
const november = { from: '2026-11-01', to: '2026-11-29' }

test('Tarik opens the total of the sales: the report for the same days, which sums them; the number of orders opens the orders', async () => {
  await mount(() => <DistributorFigures data={data} symbol="KM" range={november} />)
  const link = (name: RegExp) => page.getByRole('link', { name })
  await expect
    .element(link(/^Sales, net/))
    .toHaveAttribute('href', '/analytics/sales-by-product?dateFrom=2026-11-01&dateTo=2026-11-29&compare=previous')
  await expect.element(link(/^Orders/)).toHaveAttribute('href', '/orders?approvedFrom=2026-11-01&approvedTo=2026-11-29')
})
