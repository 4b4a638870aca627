import { orderStatus, paymentType } from '@brava/contract/enums.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { Toaster } from '../../ui/feedback/toaster.tsx'
import { OrdersScreen } from './orders-screen.tsx'

const order = (id: number) => ({
  id,
  number: `2026-00${id}`,
  placedAt: '2026-11-21T10:00:00.000Z',
  reference: '',
  status: orderStatus.code.onHold,
  paymentType: paymentType.code.wireTransfer,
  payment: 0,
  currency: 'BAM',
  total: '61.90',
  totalHome: '57.00',
  items: 1,
  assigned: 0,
  missing: 0,
  company: { id: 3, name: 'Nexa Shop', type: 3 },
  user: { id: 4, name: 'Mirza Begić' },
  marginHome: null,
  marginBp: null,
  isDomestic: true,
  isFree: false,
  market: 'BA',
  waitsFor: null,
  allowedActions: ['approve', 'deny', 'resendEmail'],
})

/** What the list answers at this moment, the newest first. */
let placed: number[] = []
/** How many it says there are, if more than it lists. */
let claimed: number | undefined
let acts: { path: string; body: { ids?: number[] } }[] = []

beforeEach(async () => {
  await page.viewport(1280, 800)
  placed = [12, 11]
  claimed = undefined
  acts = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(String(address), location.href).pathname.replace(/^\/api\/orders\//, '')
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
    if (path === 'get-orders') {
      // One row on a page of the screen, so that "all that match" is offered.
      const listed = body.pageSize === 500 ? placed : placed.slice(0, 1)
      return Response.json({
        data: listed.map(order),
        pagedResult: { currentPage: 1, totalItems: claimed ?? placed.length, totalPages: 1 },
        homeCurrency: 'BAM',
        sumHome: '114.00',
        counts: { all: 2, toApprove: 2, atReseller: 0, missingKeys: 0, cardProblems: 0 },
      })
    }
    if (path === 'preview-approval') {
      const ids = body.ids ?? [...placed].reverse()
      const rest = { keys: ids.length, missing: 0, booked: [], paidToSupplier: [], notPaid: [], notWaiting: 0 }
      return Response.json({ data: { ids, orders: ids.length, ...rest } })
    }
    if (!/^(approve|deny)-orders$/.test(path)) return Response.json({ data: [] })
    acts.push({ path, body })
    return Response.json({ data: { info: 'Done.', results: [] } })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

async function selectAll(total: number) {
  await mount(() => (
    <>
      <OrdersScreen />
      <Toaster />
    </>
  ))
  await page.getByRole('checkbox', { name: 'Select row 12' }).click()
  await page.getByRole('button', { name: `Select all ${total} that match` }).click()
}

test('Tarik approves the orders that the preview showed, not one that Mirza places before he confirms', async () => {
  await selectAll(2)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Approve 2 orders' })
  await expect.element(confirm).toBeVisible()
  placed = [13, 12, 11]
  await confirm.click()
  await expect.poll(() => acts).toEqual([{ path: 'approve-orders', body: { ids: [11, 12] } }])
})

test('Tarik denies the orders that were counted in the question, not one that Mirza places meanwhile', async () => {
  await selectAll(2)
  await page.getByRole('button', { name: 'Deny', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Deny 2 orders?' })
  await dialog.getByRole('textbox').fill('Nije plaćeno')
  placed = [13, 12, 11]
  await dialog.getByRole('button', { name: 'Deny', exact: true }).click()
  await expect.poll(() => acts).toEqual([{ path: 'deny-orders', body: { ids: [12, 11], reason: 'Nije plaćeno' } }])
})

test('Tarik is told to choose at most 500 orders before he denies more', async () => {
  claimed = 700
  await selectAll(700)
  await page.getByRole('button', { name: 'Deny', exact: true }).click()
  await expect.element(page.getByText('Choose at most 500 orders at once.')).toBeVisible()
  expect(acts).toEqual([])
})
