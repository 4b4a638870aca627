import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { profileCall } from '../api/profile.ts'
import { queryClient } from '../api/query-client.ts'
import { keyOf } from '../api/use-endpoint.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import { PosSalesScreen } from './pos-sales-screen.tsx'

let profile: object
let decided: { path: string; body: unknown }[]

const sale = (allowedActions: string[]) => ({
  id: 7,
  company: { id: 9, name: 'Nexa Shop' },
  device: { id: 3, serial: 'PAX-1', location: 'Mostar, Kralja Tomislava 5' },
  number: 12,
  product: { id: 5, name: 'PlayPort Wallet 50 KM' },
  order: { id: 44, number: '1044' },
  state: 2,
  price: '61.90',
  tillAmount: '65.00',
  currency: 'BAM',
  createdDate: '2026-11-21T10:00:00.000Z',
  finishedDate: '2026-11-21T10:00:04.000Z',
  businessDay: '2026-11-21',
  reprints: 1,
  last4: '7QK2',
  claim: { state: 1, at: '2026-11-21T10:01:00.000Z', decidedAt: null, decidedBy: null, note },
  allowedActions,
})

function signIn(who: { companyId: number; userGroups: number[]; isTelecomCompany: boolean }, actions: string[]) {
  profile = { data: { userData: { currencySymbol: 'KM', ...who } } }
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    const { pathname } = new URL(String(address), location.href)
    if (init?.method === 'PUT') {
      decided.push({ path: pathname.replace(/^\/api/, ''), body })
      return Response.json({ data: { info: 'Done.', state: 2 } })
    }
    if (pathname.endsWith('/users/profile')) return Response.json(profile)
    if (!pathname.includes('get-pos-sales')) return Response.json({ data: [] })
    const pagedResult = { currentPage: 1, totalItems: 1, totalPages: 1 }
    const claims = { open: 1, refunded: 0, rejected: 0 }
    return Response.json({ data: [sale(actions)], pagedResult, claims, oldestAt: '2026-11-21T10:01:00.000Z' })
  })
}
const shown = () =>
  mount(() => {
    queryClient.setQueryData(keyOf(profileCall), profile)
    return <PosSalesScreen />
  })

let note = ''
beforeEach(() => {
  decided = []
})
afterEach(async () => {
  await page.viewport(1280, 800)
  note = ''
  unmountAll()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const tarik = { companyId: 1, userGroups: [5], isTelecomCompany: false }

test('Tarik sees the effect of a refund before he refunds a sale that its till asked to cancel', async () => {
  signIn(tarik, ['accept', 'reject'])
  await shown()
  await expect.element(page.getByText('PAX-1 · 12')).toBeVisible()
  await page.getByRole('button', { name: 'Refund the sale' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund this sale?' })
  await expect.element(dialog.getByText(/Nexa Shop gets 61\.90.KM back, less what was already refunded/)).toBeVisible()
  expect(decided).toEqual([])
  await dialog.getByRole('button', { name: 'Refund the sale' }).click()
  await expect.poll(() => decided).toEqual([{ path: '/pos-sales/accept-claim/7', body: undefined }])
})

test('Tarik can reject a claim only with a reason, which is sent', async () => {
  signIn(tarik, ['accept', 'reject'])
  await shown()
  await page.getByRole('button', { name: 'Reject the claim' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject this claim?' })
  await expect.element(dialog.getByRole('button', { name: 'Reject the claim' })).toBeDisabled()
  await dialog.getByRole('textbox').fill('Kod je iskorišten')
  await dialog.getByRole('button', { name: 'Reject the claim' }).click()
  await expect
    .poll(() => decided)
    .toEqual([{ path: '/pos-sales/reject-claim/7', body: { reason: 'Kod je iskorišten' } }])
})

test('Mirza of the telecom sees its sale and the open claim, but cannot decide anything', async () => {
  signIn({ companyId: 9, userGroups: [8], isTelecomCompany: true }, [])
  await shown()
  await expect.element(page.getByText('PAX-1 · 12')).toBeVisible()
  await expect.element(page.getByRole('row').getByText('To decide')).toBeVisible()
  expect(page.getByRole('button', { name: 'Refund the sale' }).elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Reject the claim' }).elements()).toEqual([])
})

test('in a window of 1024 pixels Tarik always sees the buttons to decide a claim, however long its note', async () => {
  // The content area beside the sidebar.
  await page.viewport(808, 768)
  note = 'Kupac kaže da je kod već iskorišten na drugom računu i traži povrat novca na blagajni'
  signIn(tarik, ['accept', 'reject'])
  await shown()
  await expect.element(page.getByText('PAX-1 · 12')).toBeVisible()
  const right = () => page.getByRole('button', { name: 'Reject the claim' }).element().getBoundingClientRect().right
  await expect.poll(right).toBeLessThanOrEqual(808)
})
