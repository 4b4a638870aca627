import type { BuyerDashboard } from '@brava/contract/dashboard/dashboard.endpoints.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { z } from 'zod'
import { mount, unmountAll } from '../testing/mount.tsx'
import { BuyerFigures } from './buyer-figures.tsx'

afterEach(() => {
  unmountAll()
})

test('Nikola opens his funds where they are accounted for: the statement of the same days, and the limit beside what is left of it', async () => {
  const data = {
    available: '6824.04',
    funds: '5824.04',
    creditLimit: '1000.00',
    purchases: { value: '0.00', previous: '0.00' },
    orders: { value: 0, previous: 0 },
    keysReceived: { value: 0, previous: 0 },
  } as z.input<typeof BuyerDashboard>
  await mount(() => <BuyerFigures data={data} symbol="KM" range={{ from: '2026-11-01', to: '2026-11-29' }} />)
  const link = (name: RegExp) => page.getByRole('link', { name })
  await expect
    .element(link(/5,824\.04/))
    .toHaveAttribute(
      'href',
      '/my-company?tab=payments&show=statement&statement.dateFrom=2026-11-01&statement.dateTo=2026-11-29',
    )
  await expect.element(link(/1,000\.00/)).toHaveAttribute('href', '/my-company')
  await expect.element(link(/6,824\.04/)).toHaveAttribute('href', '/my-company')
})
