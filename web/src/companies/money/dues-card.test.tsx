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
  vi.restoreAllMocks()
})

const debt = {
  debt: 'order:5',
  orderId: 5,
  orderNumber: '018342',
  chargedAt: '2026-11-01T09:00:00Z',
  amount: '61.90',
  open: '61.90',
  daysOverdue: 0,
  reminded: null,
}

async function show(debts: readonly object[]) {
  const data = {
    currency: 'BAM',
    owed: '123.80',
    overdue: '0.00',
    creditPaused: false,
    oldestDueOn: '2026-11-16',
    ageing: { current: '123.80', days30: '0.00', days60: '0.00', days90: '0.00', older: '0.00' },
    count: debts.length,
    debts,
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
}

test('Nikola sees the due day of what was delivered, and none for keys that are still to come', async () => {
  await show([
    { ...debt, debt: 'order:5:1', invoiceNumber: '1-2026-0007', dueOn: '2026-11-16', isToCome: false },
    { ...debt, invoiceNumber: null, dueOn: '2026-12-15', isToCome: true },
  ])
  await expect.element(page.getByText('Due 16 Nov 2026')).toBeVisible()
  await expect.element(page.getByText('Not delivered yet; its invoice sets the due day')).toBeVisible()
  await expect.element(page.getByText(/what is still to be delivered comes last/)).toBeVisible()
  expect(page.getByText(/15 Dec/).query()).toBeNull()
})

test('Nikola sees two deliveries of one day whose invoices have no number yet as two charges of their own', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  const delivered = { ...debt, invoiceNumber: null, dueOn: '2026-11-16', isToCome: false }
  await show([
    { ...delivered, debt: 'order:5:1' },
    { ...delivered, debt: 'order:5:2', open: '12.00' },
  ])
  await expect.element(page.getByText(/12\.00/)).toBeVisible()
  expect(page.getByText('Due 16 Nov 2026').elements()).toHaveLength(2)
  expect(complaints.mock.calls.filter(([text]) => String(text).includes('same key'))).toEqual([])
})
