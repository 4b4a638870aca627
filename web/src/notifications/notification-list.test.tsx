import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { profileCall } from '../api/profile.ts'
import { queryClient } from '../api/query-client.ts'
import { keyOf } from '../api/use-endpoint.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import { NotificationList } from './notification-list.tsx'
import { NotificationsScreen } from './notifications-screen.tsx'

const profile = {
  data: {
    userData: { firstName: 'Amra', lastName: 'Hodžić', userGroups: [10], isDomestic: true, isTelecomCompany: false },
  },
}

/** Sjena grada was deleted, so there is nothing to open. */
const gone = {
  id: 7,
  message: 'Sjena grada was deleted.',
  facts: '',
  createdDate: '2026-11-20T10:00:00.000Z',
  seen: false,
  notificationType: 3,
  topic: 'products',
  orderId: null,
  productId: null,
  productTitle: null,
  isOrderDomestic: null,
  ticketId: null,
  partnerId: null,
  claimId: null,
  correctionId: null,
  shopSlot: null,
  shopRunId: null,
}

let asked: { method: string; path: string; body: Record<string, unknown> }[]
let total: number

beforeEach(() => {
  asked = []
  total = 1
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = address.replace('/api', '')
    const body = init.body ? (JSON.parse(init.body as string) as Record<string, unknown>) : {}
    asked.push({ method: init.method ?? 'GET', path, body })
    if (path.includes('mark-all'))
      return Response.json({ code: 'failed', data: { info: 'It did not work.' } }, { status: 409 })
    if (path.includes('mark-')) return Response.json({ data: { info: '' } })
    if (path.includes('profile')) return Response.json(profile)
    if (path.includes('saved-views')) return Response.json({ data: [] })
    if (path.includes('preferences')) return Response.json({ data: {} })
    const at = Number(body.page ?? 1)
    const data = [{ ...gone, id: at * 7 }]
    const totalPages = Math.ceil(total / Number(body.pageSize ?? 50))
    return Response.json({ data, unseen: total, pagedResult: { currentPage: at, totalItems: total, totalPages } })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

async function show(piece: () => React.ReactNode) {
  function Piece() {
    if (!queryClient.getQueryData(keyOf(profileCall))) queryClient.setQueryData(keyOf(profileCall), profile)
    return piece()
  }
  return mount(() => <Piece />)
}

const closed = vi.fn()
const list = (unread: number) => show(() => <NotificationList unread={unread} onClose={closed} />)

test('a notification that opens nothing is marked as seen when Amra clicks it, and the dropdown stays', async () => {
  await list(1)
  await page.getByText('Sjena grada was deleted.').click()
  await expect
    .poll(() => asked.map(({ method, path }) => `${method} ${path}`))
    .toContain('PUT /notifications/mark-my-notification-as-seen-by-id/7')
  expect(closed).not.toHaveBeenCalled()
})

test('with 730 unread notifications, Amra can also reach those after the first 500', async () => {
  total = 730
  await list(730)
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect
    .poll(() => asked.filter(({ path }) => path.includes('get-my')).map(({ body }) => body))
    .toMatchObject([
      { pageSize: 500, page: 1, showOnlyUnseen: true },
      { pageSize: 500, page: 2, showOnlyUnseen: true },
    ])
})

test('a failed “Mark all as read” shows no error on the notifications page either', async () => {
  await show(() => <NotificationsScreen />)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(() => asked.some(({ path }) => path.includes('mark-all'))).toBe(true)
  // The list has been read again after the failure.
  await expect.poll(() => asked.filter(({ path }) => path.includes('get-my')).length).toBeGreaterThan(1)
  await expect.element(page.getByText('It did not work.')).not.toBeInTheDocument()
})
