import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { profileCall } from '../../api/profile.ts'
import { queryClient } from '../../api/query-client.ts'
import { keyOf } from '../../api/use-endpoint.ts'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { MoneyParts } from './money-parts.tsx'

const profile = {
  data: { userData: { companyId: 9, userGroups: [8], isTelecomCompany: false, currencySymbol: 'KM', daysShown: 90 } },
}
const asked: object[] = []

afterEach(() => {
  unmountAll()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test("the statement of account opens with the reports' default period, and shows everything once Nikola clears it", async () => {
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname } = new URL(String(address), location.href)
    if (pathname.endsWith('/users/profile')) return Response.json(profile)
    const pagedResult = { currentPage: 1, totalItems: 0, totalPages: 1 }
    const sums = { opening: '0.00', debits: '0.00', credits: '0.00', closing: '0.00', suppliers: [], currency: 'BAM' }
    if (pathname.includes('get-statement')) asked.push(JSON.parse(init?.body as string).filters)
    return Response.json({ data: [], pagedResult, ...sums })
  })
  await mount(() => {
    if (!queryClient.getQueryData(keyOf(profileCall))) queryClient.setQueryData(keyOf(profileCall), profile)
    return <MoneyParts companyId={9} />
  })
  await page.getByText('Statement of account', { exact: true }).click()
  // Last 90 Days.
  await expect.poll(() => asked.at(-1)).toEqual({ datePreset: 4 })
  expect(asked).toHaveLength(1)
  await page.getByRole('button', { name: /^Remove.*Date/ }).click()
  await expect.poll(() => asked.at(-1)).toEqual({})
})

test('on a phone each line of the statement shows Nikola the amount with its sign and the labelled balance, without empty fields', async () => {
  await page.viewport(390, 844)
  const line = { orderId: null, memo: '', paymentType: null, createdDate: '2026-11-20T09:00:00Z' }
  const rows = [
    {
      ...line,
      id: 0,
      kind: 'opening',
      orderNumber: null,
      invoiceNumber: null,
      debit: null,
      credit: null,
      balance: '0.00',
    },
    {
      ...line,
      id: 1,
      kind: 'capture',
      orderNumber: '018342',
      invoiceNumber: null,
      debit: '250.50',
      credit: null,
      balance: '-250.50',
    },
    {
      ...line,
      id: 2,
      kind: 'fundsIn',
      orderNumber: null,
      invoiceNumber: null,
      debit: null,
      credit: '50.00',
      balance: '-200.50',
    },
  ]
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(String(address), location.href)
    if (pathname.endsWith('/users/profile')) return Response.json(profile)
    const pagedResult = { currentPage: 1, totalItems: 2, totalPages: 1 }
    const sums = {
      opening: '0.00',
      debits: '250.50',
      credits: '50.00',
      closing: '-200.50',
      suppliers: [],
      currency: 'BAM',
    }
    return Response.json({ data: pathname.includes('get-statement') ? rows : [], pagedResult, ...sums })
  })
  try {
    await mount(() => {
      if (!queryClient.getQueryData(keyOf(profileCall))) queryClient.setQueryData(keyOf(profileCall), profile)
      return <MoneyParts companyId={9} />
    })
    await page.getByText('Statement of account', { exact: true }).click()
    const facts = () => [...document.querySelectorAll('li dl')].map((list) => list.textContent?.replace(/\s+/g, ' '))
    await expect.poll(facts).toEqual(['Balance 0.00', 'Order 018342Balance −250.50', 'Balance −200.50'])
    const figures = [...document.querySelectorAll('li .money')].map((figure) => figure.textContent?.replace(/\s/g, ' '))
    expect(figures.filter((figure) => figure?.endsWith('KM'))).toEqual(['−250.50 KM', '50.00 KM'])
  } finally {
    await page.viewport(1280, 800)
  }
})
