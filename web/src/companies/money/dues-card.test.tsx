import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { profileCall } from '../../api/profile.ts'
import { queryClient } from '../../api/query-client.ts'
import { keyOf } from '../../api/use-endpoint.ts'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { DuesCard } from './dues-card.tsx'

const profile = {
  data: { userData: { companyId: 9, userGroups: [8], isTelecomCompany: false, currencySymbol: 'KM', daysShown: 90 } },
}

afterEach(() => {
  unmountAll()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('Nikola sees the due day of what was delivered, and none for keys that are still to come', async () => {
  const debt = {
    orderId: 5,
    orderNumber: '018342',
    chargedAt: '2026-11-01T09:00:00Z',
    amount: '61.90',
    open: '61.90',
    daysOverdue: 0,
    reminded: null,
  }
  const data = {
    currency: 'BAM',
    owed: '123.80',
    overdue: '0.00',
    creditPaused: false,
    oldestDueOn: '2026-11-16',
    ageing: { current: '123.80', days30: '0.00', days60: '0.00', days90: '0.00', older: '0.00' },
    count: 2,
    debts: [
      { ...debt, invoiceNumber: '1-2026-0007', dueOn: '2026-11-16', isToCome: false },
      { ...debt, invoiceNumber: null, dueOn: '2026-12-15', isToCome: true },
    ],
    isReminded: true,
    mayChangeReminders: false,
  }
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(String(address).includes('/users/profile') ? profile : { data }),
  )
  await mount(() => {
    if (!queryClient.getQueryData(keyOf(profileCall))) queryClient.setQueryData(keyOf(profileCall), profile)
    return <DuesCard companyId={9} />
  })
  await expect.element(page.getByText('Due 16 Nov 2026')).toBeVisible()
  await expect.element(page.getByText('Not delivered yet; its invoice sets the due day')).toBeVisible()
  expect(page.getByText(/15 Dec/).query()).toBeNull()
})
