import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import type { Cart } from './cart-calls.ts'
import { setDelivery } from './cart-state.ts'
import { DeliveryDialog } from './delivery-dialog.tsx'

const cart = { phone: '+387 61 000 111', email: 'amra@digitalis.example' } as Cart
const place = (id: number, label: string, phone: string) => ({
  id,
  label,
  recipient: label,
  address: 'Titova 1',
  postalCode: '71000',
  town: 'Sarajevo',
  countryId: 1,
  countryName: 'Bosnia and Herzegovina',
  phone,
})

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('get-my-delivery-addresses'))
      return Response.json({ data: [place(3, 'Warehouse', '+387 33 222 333'), place(4, 'Office', '')] })
    if (address.includes('/sms/')) return Response.json({ data: { isOn: false } })
    return Response.json({ data: [], pagedResult: { currentPage: 1, totalItems: 0, totalPages: 1 } })
  })
})
afterEach(() => {
  unmountAll()
  setDelivery(null)
  vi.unstubAllGlobals()
})

const phone = page.getByLabelText('Phone')
const choose = (name: string) => page.getByRole('radio', { name, exact: false }).click()

test('Amra looks at the warehouse and then chooses another address: its phone number follows, and the warehouse’s does not stay', async () => {
  await mount(() => <DeliveryDialog cart={cart} onClose={() => {}} />)
  await choose('Warehouse')
  await expect.element(phone).toHaveValue('+387 33 222 333')
  await choose('Office')
  await expect.element(phone).toHaveValue('+387 61 000 111')
  await choose('Warehouse')
  await choose("Your company's address")
  await expect.element(phone).toHaveValue('+387 61 000 111')
})

test('a phone number that Amra typed stays, whichever address she chooses', async () => {
  await mount(() => <DeliveryDialog cart={cart} onClose={() => {}} />)
  await phone.fill('+387 62 999 888')
  await choose('Warehouse')
  await choose('Office')
  await expect.element(phone).toHaveValue('+387 62 999 888')
})
