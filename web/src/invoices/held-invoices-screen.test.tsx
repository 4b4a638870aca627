import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { profileCall } from '../api/profile.ts'
import { queryClient } from '../api/query-client.ts'
import { keyOf } from '../api/use-endpoint.ts'
import { currentToasts } from '../state/toast.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import { HeldInvoicesScreen } from './held-invoices-screen.tsx'

const profile = {
  data: { userData: { companyId: 1, userGroups: [5], isTelecomCompany: false, currencySymbol: 'KM' } },
}
const held = {
  id: 31,
  kind: 1,
  issuerId: 1,
  issuerName: 'Brava',
  buyerId: 9,
  buyerName: 'Nexa Shop',
  orderId: 44,
  orderNumber: '1044',
  currency: 'BAM',
  gross: '61.90',
  soldAt: '2026-11-21T10:00:00.000Z',
  heldAt: '2026-11-21T10:00:01.000Z',
  findings: [{ rule: 'BR-10', at: 'buyer', product: null, text: 'Enter town.' }],
}
let rows: readonly (typeof held)[]
let sent: unknown[]

beforeEach(() => {
  rows = [held, { ...held, id: 32, orderNumber: '1045' }]
  sent = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(String(address), location.href).pathname
    if (path.endsWith('/users/profile')) return Response.json(profile)
    if (path.endsWith('/issue-held-invoices')) {
      sent.push(JSON.parse(init?.body as string))
      // One gets its number; the other is held again, as a new row.
      rows = [{ ...held, id: 33, orderNumber: '1045' }]
      return Response.json({ data: { info: 'Issued: 1. Still to be corrected: 1.', issued: 1, held: 1 } })
    }
    const pagedResult = { currentPage: 1, totalItems: rows.length, totalPages: 1 }
    return Response.json({ data: rows, pagedResult })
  })
})
afterEach(() => {
  unmountAll()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('Tarik reissues two invoices and one is held again: nothing stays marked, and the next attempt names only that one', async () => {
  await mount(() => {
    queryClient.setQueryData(keyOf(profileCall), profile)
    return <HeldInvoicesScreen />
  })
  await page.getByRole('checkbox', { name: 'Select row 31' }).click()
  await page.getByRole('checkbox', { name: 'Select row 32' }).click()
  const bar = page.getByRole('toolbar', { name: 'Actions' })
  await bar.getByRole('button', { name: 'Issue again' }).click()
  await expect.element(bar).not.toBeInTheDocument()
  expect(currentToasts().map(({ title }) => title)).toEqual(['Issued: 1. Still to be corrected: 1.'])
  await page.getByRole('checkbox', { name: 'Select row 33' }).click()
  await bar.getByRole('button', { name: 'Issue again' }).click()
  await expect.poll(() => sent).toEqual([{ ids: [31, 32] }, { ids: [33] }])
})
