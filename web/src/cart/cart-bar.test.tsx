import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { profileCall } from '../api/profile.ts'
import { queryClient } from '../api/query-client.ts'
import { keyOf } from '../api/use-endpoint.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import { CartBar } from './cart-bar.tsx'
import { setPayment } from './cart-state.ts'

const profile = { data: { userData: { companyId: 4, currencySymbol: 'KM', userGroups: [2], isTelecomCompany: false } } }
const [funds, wire, delivery] = [5, 3, 4] as const

const cart = {
  id: 1,
  version: 1,
  products: 1,
  keys: 4,
  gross: '620.00',
  available: '500.00',
  creditLimit: '0.00',
  left: '-120.00',
  attention: 0,
  lines: [{ id: 11 }],
}
let payWith: readonly object[]

beforeEach(async () => {
  await page.viewport(390, 800)
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.endsWith('/shopping-cart') ? { data: { ...cart, payWith } } : profile),
  )
})
afterEach(async () => {
  setPayment(null)
  unmountAll()
  vi.unstubAllGlobals()
  await page.viewport(1280, 800)
})

async function show() {
  await mount(() => {
    queryClient.setQueryData(keyOf(profileCall), profile)
    return <CartBar />
  }, '/wholesale')
  await expect.element(page.getByText('620.00 KM')).toBeVisible()
}

test('Amra’s funds do not suffice and her cart orders by wire transfer: the bar of her phone does not say that money is missing', async () => {
  payWith = [
    { paymentType: funds, problem: { code: 'FUNDS' } },
    { paymentType: wire, problem: null },
  ]
  await show()
  await expect.element(page.getByText('120.00 KM', { exact: true })).not.toBeInTheDocument()
})

test('the way that Amra chose is no longer possible: the bar says what is missing of her funds, with which the cart orders', async () => {
  payWith = [
    { paymentType: funds, problem: { code: 'FUNDS' } },
    { paymentType: delivery, problem: { code: 'PAYMENT_TYPE' } },
  ]
  setPayment(delivery)
  await show()
  await expect.element(page.getByText('120.00 KM', { exact: true })).toBeVisible()
})
