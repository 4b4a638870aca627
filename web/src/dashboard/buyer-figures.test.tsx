import type { BuyerDashboard } from '@brava/contract/dashboard/dashboard.endpoints.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { z } from 'zod'
import { mount, unmountAll } from '../testing/mount.tsx'
import { BuyerFigures } from './buyer-figures.tsx'

afterEach(() => {
  unmountAll()
})

const anEmptyMonth = {
  available: '6824.04',
  funds: '5824.04',
  creditLimit: '1000.00',
  purchases: { value: '0.00', previous: '0.00' },
  orders: { value: 0, previous: 0 },
  keysReceived: { value: 0, previous: 0 },
} as z.input<typeof BuyerDashboard>
const november = { from: '2026-11-01', to: '2026-11-29' }
const retailer = { userGroups: [8], isTelecomCompany: false }
const reseller = { userGroups: [10], isTelecomCompany: false }
const link = (name: RegExp) => page.getByRole('link', { name })

test.each([
  ['Nikola', retailer, ''],
  ['Amra', reseller, 'tab=purchases&'],
])(
  '%s opens the total of the purchases: the report for the same days, which sums them and what was refunded',
  async (_name, who, tab) => {
    await mount(() => <BuyerFigures data={anEmptyMonth} symbol="KM" range={november} who={who} />)
    await expect
      .element(link(/Purchases/))
      .toHaveAttribute('href', `/reports?${tab}dateFrom=2026-11-01&dateTo=2026-11-29&compare=previous`)
    await expect.element(page.getByText(/less what was refunded/)).toBeVisible()
    await expect
      .element(link(/Keys received/))
      .toHaveAttribute('href', '/my-orders?approvedFrom=2026-11-01&approvedTo=2026-11-29')
  },
)

test('Nikola opens the account of his funds: the statement for the same days, and the limit beside what is left of it', async () => {
  await mount(() => <BuyerFigures data={anEmptyMonth} symbol="KM" range={november} who={retailer} />)
  await expect
    .element(link(/5,824\.04/))
    .toHaveAttribute(
      'href',
      '/my-company?tab=payments&show=statement&statement.dateFrom=2026-11-01&statement.dateTo=2026-11-29',
    )
  await expect.element(link(/1,000\.00/)).toHaveAttribute('href', '/my-company')
  await expect.element(link(/6,824\.04/)).toHaveAttribute('href', '/my-company')
})
