import { supportTickets } from '@brava/contract/support-tickets/support-tickets.endpoints.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { profileCall } from '../api/profile.ts'
import { queryClient } from '../api/query-client.ts'
import { keyOf } from '../api/use-endpoint.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import { TicketScreen } from './ticket-screen.tsx'

const profile = { data: { userData: { userGroups: [2], currencySymbol: 'KM', isTelecomCompany: false } } }
const ticket = (id: number, subject: string) => ({
  data: {
    id,
    number: `T-${id}`,
    version: 1,
    subject,
    status: 1,
    emergency: 2,
    isGuest: false,
    guest: null,
    company: { id: 2, name: 'Digitalis' },
    userName: 'Amra',
    createdDate: '2026-10-01T10:00:00.000Z',
    assignee: null,
    firstAnswerDate: null,
    resolvedDate: null,
    rating: null,
    ratingComment: '',
    orderId: null,
    last4: null,
    product: null,
    allowedActions: [],
    mayHandle: false,
    mayRate: false,
  },
})

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [] }))
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

function Desk() {
  if (!queryClient.getQueryData(keyOf(profileCall))) {
    queryClient.setQueryData(keyOf(profileCall), profile)
    for (const [id, subject] of [
      [31, 'A key is refused'],
      [32, 'An invoice is missing'],
    ] as const)
      queryClient.setQueryData(keyOf(supportTickets.get, { params: { id } }), ticket(id, subject))
  }
  return <TicketScreen />
}

test('what Amra began to write in one ticket does not appear in the next ticket that she opens', async () => {
  const router = await mount(() => <Desk />, '/orders/31')
  await page.getByRole('textbox', { name: 'Message' }).fill('Here is the picture of the key.')
  void router.navigate({ to: '/orders/32' })
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.element(page.getByRole('heading', { name: 'An invoice is missing' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
})

test('Amra writes how it went while Tarik changes the ticket: what she wrote and chose stays', async () => {
  const asked = (version: number) => {
    const { data } = ticket(31, 'A key is refused')
    return { data: { ...data, version, status: 3, mayRate: true } }
  }
  await mount(() => <Desk />, '/orders/31')
  await expect.element(page.getByRole('heading', { name: 'A key is refused' })).toBeVisible()
  const key = keyOf(supportTickets.get, { params: { id: 31 } })
  queryClient.setQueryData(key, asked(2))
  await page.getByRole('textbox', { name: 'Comment (optional)' }).fill('Quick and kind.')
  queryClient.setQueryData(key, asked(3))
  await new Promise((next) => setTimeout(next, 100))
  await expect.element(page.getByRole('textbox', { name: 'Comment (optional)' })).toHaveValue('Quick and kind.')
})
