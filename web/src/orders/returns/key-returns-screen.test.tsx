import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { profileCall } from '../../api/profile.ts'
import { queryClient } from '../../api/query-client.ts'
import { keyOf } from '../../api/use-endpoint.ts'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { KeyReturnsScreen } from './key-returns-screen.tsx'

const request = {
  id: 3,
  createdDate: '2026-11-21T10:00:00.000Z',
  state: 1,
  orderId: 44,
  orderNumber: '1044',
  currency: 'BAM',
  company: { id: 9, name: 'Nexa Shop' },
  userName: 'Mirza Hadžić',
  product: { id: 5, code: 'NF-26', title: 'Northfall', platform: '', imageFileId: null },
  keyId: 71,
  last4: '7QK2',
  unitPrice: '61.90',
  reason: 'Naručeno dvaput',
  answer: '',
  handledBy: null,
  closedAt: null,
  allowedActions: ['accept', 'reject'],
}

afterEach(() => {
  unmountAll()
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** Opens the list with one request, and asks to accept it. */
async function askToAccept(request: object): Promise<void> {
  const profile = { data: { userData: { companyId: 1, userGroups: [5], currencySymbol: 'KM' } } }
  vi.stubGlobal('fetch', async (address: string) => {
    if (String(address).includes('/users/profile')) return Response.json(profile)
    if (!String(address).includes('get-key-returns')) return Response.json({ data: [] })
    const pagedResult = { currentPage: 1, totalItems: 1, totalPages: 1 }
    const counts = { all: 1, open: 1, accepted: 0, rejected: 0 }
    return Response.json({ data: [request], pagedResult, counts, oldestAt: null })
  })
  await mount(() => {
    queryClient.setQueryData(keyOf(profileCall), profile)
    return <KeyReturnsScreen />
  })
  await page.getByRole('button', { name: 'Accept and refund' }).click()
}

test('Tarik accepts a return: the question promises no more than what is left of the price', async () => {
  await askToAccept(request)
  await expect
    .element(page.getByRole('dialog').getByText(/The buyer gets 61\.90.KM back, less what was already refunded/))
    .toBeVisible()
})

test('Tarik accepts the return of a picture key: it is named as a picture, since it has no last characters', async () => {
  await askToAccept({ ...request, last4: '' })
  await expect.element(page.getByText('Picture key')).toBeVisible()
  await expect.element(page.getByRole('dialog').getByText(/^Key \(picture\) goes back to stock/)).toBeVisible()
})
