import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../api/query-client.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import type { Cart } from './cart-calls.ts'
import { type DeliveryChoice, setDelivery, useCartState } from './cart-state.ts'
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

let answered = Promise.resolve()
let isUnreadable = false

beforeEach(() => {
  queryClient.clear()
  answered = Promise.resolve()
  isUnreadable = false
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('get-my-delivery-addresses')) {
      await answered
      if (isUnreadable)
        return Response.json({ code: 'failed', data: { info: 'Something went wrong.' } }, { status: 500 })
      return Response.json({ data: [place(3, 'Warehouse', '+387 33 222 333'), place(4, 'Office', '')] })
    }
    if (address.includes('get-countries')) {
      const country = { id: 1, code: 'BA', name: 'Bosnia and Herzegovina', currency: 'BAM', vatRateBp: 1700 }
      return Response.json({ data: [country], pagedResult: { currentPage: 1, totalItems: 1, totalPages: 1 } })
    }
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

const chosen = (deliveryAddressId: number): DeliveryChoice => ({
  deliveryAddressId,
  phone: cart.phone,
  email: cart.email,
  deliveryType: 1,
  text: 'Chosen before',
})
const use = () => page.getByRole('button', { name: 'Use for this order' }).click()
/** The dialog, and beside it what the cart knows. */
async function open() {
  const onClose = vi.fn<() => void>()
  let state: DeliveryChoice | null = null
  function Known() {
    state = useCartState().delivery
    return null
  }
  await mount(() => (
    <>
      <DeliveryDialog cart={cart} onClose={onClose} />
      <Known />
    </>
  ))
  return { onClose, delivery: () => state }
}

test('an address that a colleague removed meanwhile is not used as an empty one: Amra is told and chooses another', async () => {
  setDelivery(chosen(9))
  const { onClose, delivery } = await open()
  await expect.element(page.getByRole('radio', { name: 'Warehouse', exact: false })).toBeVisible()
  await use()
  await expect.element(page.getByText('This delivery address is no longer kept. Choose another one.')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  expect(delivery()).toEqual(chosen(9))
  await choose('Office')
  await expect
    .element(page.getByText('This delivery address is no longer kept.', { exact: false }))
    .not.toBeInTheDocument()
  await use()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(delivery()).toMatchObject({ deliveryAddressId: 4 })
})

test('an address that is still being read is waited for', async () => {
  setDelivery(chosen(3))
  let answer = () => {}
  answered = new Promise((resolve) => {
    answer = resolve
  })
  const { onClose, delivery } = await open()
  await phone.fill('+387 62 999 888')
  await use()
  expect(onClose).not.toHaveBeenCalled()
  expect(delivery()).toEqual(chosen(3))
  answer()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(delivery()).toMatchObject({
    deliveryAddressId: 3,
    text: expect.stringMatching(/Warehouse.*\+387 62 999 888/),
  })
})

test("while the kept addresses cannot be read, Amra sends an order to the company's own address or to one that she writes", async () => {
  isUnreadable = true
  const { onClose, delivery } = await open()
  await page.getByLabelText('E-mail for the keys').fill('warehouse@digitalis.example')
  await use()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(delivery()).toMatchObject({ email: 'warehouse@digitalis.example' })
  await choose('Another address')
  await page.getByLabelText('Recipient').fill('Nikola Đurić')
  await page.getByLabelText('Street and number').fill('Ferhadija 2')
  await page.getByLabelText('Town').fill('Sarajevo')
  await page.getByRole('combobox', { name: 'Country' }).click()
  await page.getByRole('option', { name: 'Bosnia and Herzegovina', exact: false }).click()
  await use()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
  expect(delivery()).toMatchObject({ delivery: { address: 'Ferhadija 2', town: 'Sarajevo', countryId: 1 } })
})
