import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { t } from './key-suppliers.texts.ts'
import { ReorderScreen } from './reorder-screen.tsx'

const row = (id: number, title: string) => ({
  id,
  code: `P-${id}`,
  title,
  supplierId: 5,
  supplier: 'Kaldera Works',
  available: 3,
  owed: 0,
  sold30: 90,
  coverDays: 1,
  proposed: 40,
  unitCost: '12.00',
  currency: 'EUR',
  cost: '480.00',
})
const rows = [row(1, 'Northfall'), row(2, 'Vektor Liga 27')]
const supplier = { id: 5, name: 'Kaldera Works', email: 'sales@kaldera.example' }
let mailed: unknown[]
let suppliers: object[]

beforeEach(() => {
  mailed = []
  suppliers = [supplier]
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname } = new URL(String(address), location.href)
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    if (pathname.endsWith('/mail-reorder-proposal')) {
      mailed.push(body)
      return Response.json({ data: { info: 'Mailed.' } })
    }
    const found = pathname.endsWith('/get-key-suppliers')
      ? suppliers
      : rows.filter(({ title }) => !body?.quickSearch || title.includes(body.quickSearch))
    const pagedResult = { currentPage: 1, totalItems: found.length, totalPages: 1 }
    return Response.json({ data: found, pagedResult, currency: 'BAM', keys: found.length * 40, cost: '1.00' })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

const mail = () => page.getByRole('button', { name: t.mail, exact: true }).first()

test('Tarik is asked before Kaldera gets a proposal, and shown everything it gets, also while he searches the list', async () => {
  await mount(() => <ReorderScreen />, '/orders?supplierId=5&q=Northfall')
  await expect.element(page.getByText('Northfall').first()).toBeVisible()
  await mail().click()
  const dialog = page.getByRole('dialog', { name: t.mailTitle('Kaldera Works') })
  await expect.element(dialog.getByText(t.mailText(80, 2, 'sales@kaldera.example'))).toBeVisible()
  expect(mailed).toEqual([])
  await dialog.getByRole('button', { name: t.mail, exact: true }).click()
  await expect.poll(() => mailed).toEqual([{ supplierId: 5, coverFor: 30 }])
})

test('a supplier without an address gets no mail, and the page says why', async () => {
  suppliers = [{ ...supplier, email: '' }]
  await mount(() => <ReorderScreen />, '/orders?supplierId=5')
  await expect.element(page.getByText('Northfall').first()).toBeVisible()
  await expect.element(mail()).toBeDisabled()
  await expect.element(page.getByText(t.mailNoAddress, { exact: false })).toBeVisible()
})
