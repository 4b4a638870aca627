import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { profileCall } from '../api/profile.ts'
import { queryClient } from '../api/query-client.ts'
import { keyOf } from '../api/use-endpoint.ts'
import { OutgoingInvoicesScreen } from '../invoices/invoices-screen.tsx'
import { mount, unmountAll } from '../testing/mount.tsx'
import { RejectedList } from './rejected-list.tsx'

const profile = {
  data: { userData: { companyId: 1, userGroups: [5], isTelecomCompany: false, currencySymbol: 'KM' } },
}
const rejected = {
  id: 71,
  number: '1-2026-0042',
  kind: 1,
  buyerId: 9,
  buyerName: 'Nexa Shop',
  orderId: 44,
  orderNumber: '1044',
  currency: 'BAM',
  gross: '61.90',
  reason: 'Receiver is not registered',
  creditNotesWaiting: 1,
  rejectedAt: '2026-11-21T10:00:00.000Z',
}
const invoice = {
  ...rejected,
  issuerId: 1,
  issuerName: 'Brava',
  issuedAt: '2026-11-21T10:00:00.000Z',
  reference: '',
  net: '52.91',
  vat: '8.99',
  isNew: false,
  refersTo: null,
  delivery: null,
  eInvoice: null,
  canSendEInvoice: true,
  canCloseEInvoice: false,
  creditNotes: [],
}
let sent: { path: string; body: unknown }[]
let row: object
/** Rows besides the one that is always there. */
let more: readonly (typeof rejected)[]

beforeEach(() => {
  sent = []
  row = rejected
  more = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname } = new URL(String(address), location.href)
    const path = pathname.replace(/^\/api/, '')
    if (/\/e-invoices\/(close|send)$/.test(path)) {
      sent.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined })
      return Response.json({ data: { info: 'Done.', queued: 1, closed: 1 } })
    }
    if (path.endsWith('/users/profile')) return Response.json(profile)
    const all = path.includes('held') ? [] : [row, ...more]
    const { page: at = 1, pageSize = 50 } = JSON.parse((init?.body ?? '{}') as string)
    const data = all.slice((at - 1) * pageSize, at * pageSize)
    const pages = { currentPage: at, totalItems: all.length, totalPages: Math.ceil(all.length / pageSize) }
    return Response.json({ data, pagedResult: pages, sums: [] })
  })
})
afterEach(() => {
  unmountAll()
  queryClient.clear()
  vi.unstubAllGlobals()
})
const show = (screen: 'rejected' | 'invoices') =>
  mount(() => {
    queryClient.setQueryData(keyOf(profileCall), profile)
    return screen === 'rejected' ? <RejectedList /> : <OutgoingInvoicesScreen />
  })

test('Tarik closes a rejected e-invoice only with a reason, and first sees that its credit note is waiting', async () => {
  await show('rejected')
  await expect.element(page.getByText('Invoice · 1 credit note waiting')).toBeVisible()
  await page.getByRole('button', { name: 'More for 1-2026-0042' }).click()
  await page.getByRole('menuitem', { name: 'Close e-invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close e-invoices' })
  const close = dialog.getByRole('button', { name: 'Close e-invoice' })
  await expect.element(close).toBeDisabled()
  await dialog.getByRole('textbox').fill('Sent by post')
  await close.click()
  await expect.poll(() => sent).toEqual([{ path: '/e-invoices/close', body: { ids: [71], reason: 'Sent by post' } }])
})

test('Tarik sends an earlier invoice as an e-invoice from its menu; an invoice that cannot be sent has no such entry', async () => {
  row = invoice
  await show('invoices')
  await page.getByRole('button', { name: 'Documents of 1-2026-0042' }).click()
  await page.getByRole('menuitem', { name: 'Send as an e-invoice' }).click()
  await expect.poll(() => sent).toEqual([{ path: '/e-invoices/send', body: { ids: [71] } }])
  unmountAll()
  queryClient.clear()
  row = { ...invoice, canSendEInvoice: false }
  await show('invoices')
  await page.getByRole('button', { name: 'Documents of 1-2026-0042' }).click()
  await expect.element(page.getByRole('menuitem', { name: /XML/ })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Send as an e-invoice' }).query()).toBeNull()
})

test('Tarik closes an e-invoice that is stuck from its menu in the invoices, with a reason; one on its way has no such entry', async () => {
  row = { ...invoice, canSendEInvoice: false, canCloseEInvoice: true }
  await show('invoices')
  await page.getByRole('button', { name: 'Documents of 1-2026-0042' }).click()
  await page.getByRole('menuitem', { name: 'Close e-invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close e-invoices' })
  await dialog.getByRole('textbox').fill('Entered at the tax office')
  await dialog.getByRole('button', { name: 'Close e-invoice' }).click()
  await expect
    .poll(() => sent)
    .toEqual([{ path: '/e-invoices/close', body: { ids: [71], reason: 'Entered at the tax office' } }])
  unmountAll()
  queryClient.clear()
  row = { ...invoice, canSendEInvoice: false }
  await show('invoices')
  await page.getByRole('button', { name: 'Documents of 1-2026-0042' }).click()
  await expect.element(page.getByRole('menuitem', { name: /XML/ })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Close e-invoice' }).query()).toBeNull()
})

test('what Tarik has sent again is no longer marked: he closes only the one that he marks next', async () => {
  more = [{ ...rejected, id: 72, number: '1-2026-0043' }]
  await show('rejected')
  await page.getByRole('checkbox', { name: 'Select row 72' }).click()
  const bar = page.getByRole('toolbar', { name: 'Actions' })
  more = []
  await bar.getByRole('button', { name: 'Send again' }).click()
  await expect.element(page.getByText('1-2026-0043')).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: 'Select row 71' }).click()
  await bar.getByRole('button', { name: 'Close e-invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close e-invoices' })
  await dialog.getByRole('textbox').fill('Sent by post')
  await dialog.getByRole('button', { name: 'Close e-invoice' }).click()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ ids: [72] }, { ids: [71], reason: 'Sent by post' }])
  await expect.element(bar).not.toBeInTheDocument()
})

test('Tarik sends all 620 earlier invoices in two calls, since one call takes at most five hundred', async () => {
  row = invoice
  more = Array.from({ length: 619 }, (_, at) => ({ ...invoice, id: 1000 + at, number: `1-2026-${1000 + at}` }))
  await show('invoices')
  await page.getByRole('checkbox', { name: 'Select row 71' }).click()
  const bar = page.getByRole('toolbar', { name: 'Actions' })
  await bar.getByRole('button', { name: 'Select all 620 that match' }).click()
  await bar.getByRole('button', { name: 'Send as an e-invoice' }).click()
  await expect.poll(() => sent.map(({ body }) => (body as { ids: number[] }).ids.length)).toEqual([500, 120])
})

test('Tarik sees next to its state why an invoice is stuck, in the table and on a phone, without hovering', async () => {
  row = { ...invoice, eInvoice: { state: 1, reason: 'Nobody answers at 127.0.0.1' } }
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.viewport(width, height)
    await show('invoices')
    await expect.element(page.getByText('To be sent')).toBeVisible()
    await expect.element(page.getByText('Nobody answers at 127.0.0.1')).toBeVisible()
    unmountAll()
    queryClient.clear()
  }
})
