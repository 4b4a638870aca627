import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { changeWords, words } from '../companies/page/change-words.ts'
import { dataTexts } from '../companies/page/partner-data.texts.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import { ActivityCard } from './activity-card.tsx'
import { kindWords, t } from './activity.texts.ts'

const act = {
  createdDate: '2026-05-04T08:15:00.000Z',
  userName: 'Nikola Đurić',
  companyName: 'Gejmerija',
  aboutName: null,
  ip: null,
  orderId: null,
  orderNumber: null,
  amount: null,
  currency: null,
  count: null,
  reason: '',
  changes: [],
}
const placed = {
  ...act,
  id: -7,
  kind: 'orders.placed',
  orderId: 41,
  orderNumber: 'B-000041',
  amount: '123.80',
  currency: 'EUR',
}
const changed = {
  ...act,
  id: 8,
  kind: 'companies.changed',
  changes: [
    { field: 'phone', from: null, to: '+387 51 900 100' },
    { field: 'paymentTypes', from: [5], to: [3, 5] },
    { field: 'keysInMail', from: false, to: true },
    { field: 'approvalThreshold', from: '100.00', to: null },
  ],
}

let userGroups: number[]

beforeEach(() => {
  userGroups = [5]
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('profile')
      ? Response.json({ data: { userData: { userGroups, isTelecomCompany: false } } })
      : Response.json({ data: [changed, placed], pagedResult: { currentPage: 1, totalItems: 2, totalPages: 1 } }),
  )
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

const show = () =>
  mount(() => (
    <ActivityCard
      call={companies.activity}
      id={4}
      name="partner-activity"
      currency="KM"
      changeWords={(change) => changeWords(change, 'KM')}
    />
  ))
const order = () => page.getByRole('link', { name: t.order('B-000041') })

test('an order links to its page and shows the amount in its own currency; a change shows the old and the new value', async () => {
  await show()
  await expect.element(page.getByText(String(kindWords['orders.placed']))).toBeVisible()
  await expect.element(order()).toHaveAttribute('href', '/orders/edit/41')
  for (const said of [
    /123\.80\s€/,
    words.changed(dataTexts.phone, words.empty, '+387 51 900 100'),
    words.changed(dataTexts.keysInMail, words.no, words.yes),
    'Company Funds → Wire Transfer, Company Funds',
    /100\.00\sKM → empty/,
  ])
    await expect.element(page.getByText(said, { exact: false })).toBeVisible()
})

test("for Amra, her retailer's order opens among those that she sold", async () => {
  userGroups = [10]
  await show()
  await expect.element(order()).toHaveAttribute('href', '/my-orders?ofRetailers=true&open=41')
})
