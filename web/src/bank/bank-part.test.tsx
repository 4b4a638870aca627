import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { profileCall } from '../api/profile.ts'
import { queryClient } from '../api/query-client.ts'
import { keyOf } from '../api/use-endpoint.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import { BankPart } from './bank-part.tsx'

const profile = { data: { userData: { companyId: 1, currencySymbol: 'KM', userGroups: [1], isTelecomCompany: false } } }
const entry = {
  id: 7,
  account: 'BA391990440001275586',
  statement: '118',
  bookedOn: '2026-11-20',
  valuedOn: '2026-11-20',
  age: 9,
  currency: 'BAM',
  amount: '310.05',
  party: '',
  partyAccount: '',
  reference: '00-018337-97',
  purpose: 'Uplata po narudžbi',
  isReturn: false,
  takesBack: false,
  original: null,
  perhapsKnown: false,
  state: 1,
  proposals: [],
  orders: [],
  company: null,
  surplus: '0.00',
  reason: '',
  handledBy: null,
  allowedActions: ['addFunds', 'ignore'],
}

afterEach(async () => {
  unmountAll()
  queryClient.clear()
  vi.unstubAllGlobals()
  await page.viewport(1280, 800)
})

test('on her phone Selma reads reference and purpose of a payment whose payer has no name', async () => {
  await page.viewport(390, 844)
  vi.stubGlobal('fetch', async (address: string) => {
    if (String(address).includes('/users/profile')) return Response.json(profile)
    if (!String(address).includes('/bank/')) return Response.json({ data: [] })
    const counts = { all: 1, open: 1, order: 0, funds: 0, ignored: 0, outgoing: 0 }
    const pagedResult = { currentPage: 1, totalItems: 1, totalPages: 1 }
    return Response.json({ data: [entry], pagedResult, counts, oldest: '2026-11-20' })
  })
  await mount(() => {
    queryClient.setQueryData(keyOf(profileCall), profile)
    return <BankPart />
  })
  await expect.element(page.getByText('Uplata po narudžbi', { exact: true })).toBeVisible()
  await expect.element(page.getByText('20 Nov 2026 · 00-018337-97', { exact: true })).toBeVisible()
})

test("the views of the entries align with the left edge of their card's title", async () => {
  const counts = { all: 0, open: 0, order: 0, funds: 0, ignored: 0, outgoing: 0 }
  const answer = { data: [], pagedResult: { currentPage: 1, totalItems: 0, totalPages: 0 }, counts, oldest: null }
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      String(address).includes('/bank/') ? answer : String(address).includes('/users/profile') ? profile : { data: [] },
    ),
  )
  await mount(() => {
    queryClient.setQueryData(keyOf(profileCall), profile)
    return <BankPart />
  })
  const all = page.getByRole('navigation').getByRole('button', { name: 'All 0' })
  await expect.element(all).toBeVisible()
  const left = (one: Element) => Math.round(one.getBoundingClientRect().left)
  expect(left(all.element())).toBe(left(page.getByRole('heading', { name: 'Bank entries' }).element()))
})
