import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { SupplierDialog } from './supplier-dialog.tsx'

type Supplier = Parameters<typeof SupplierDialog>[0]['supplier']

const keyBridge = {
  id: 4,
  name: 'KeyBridge GmbH',
  contact: '',
  email: 'orders@keybridge.example',
  phone: '',
  currency: 'EUR',
  paymentDays: 30,
  leadDays: null,
  note: '',
  version: 3,
} as Supplier
let sent: object[]
let closed: boolean
let read: (supplier: Supplier) => void

beforeEach(async () => {
  sent = []
  closed = false
  vi.stubGlobal('fetch', async (_address: string, init?: RequestInit) => {
    if (init?.method !== 'PUT') return Response.json({ data: [{ code: 'EUR', name: 'Euro' }] })
    const body = JSON.parse(init.body as string)
    sent.push(body)
    if (body.version === 4) return Response.json({ data: { info: 'Saved.', version: 5 } })
    return Response.json({ code: 'common.conflict', data: { info: 'Reload it.' } }, { status: 409 })
  })
  function Read() {
    const [supplier, setSupplier] = useState(keyBridge)
    read = setSupplier
    return <SupplierDialog supplier={supplier} onClose={() => (closed = true)} />
  }
  await mount(() => <Read />)
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test('Lejla adds a note to a supplier while Tarik changes its days to pay: his days stay, and her second click saves', async () => {
  await page.getByRole('textbox', { name: 'Note' }).fill('Closed in August')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'save again' })).toBeVisible()
  expect(closed).toBe(false)
  read({ ...keyBridge, paymentDays: 14, version: 4 })
  await expect.element(page.getByRole('textbox', { name: /Days to pay/ })).toHaveValue('14')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sent)
    .toMatchObject([
      { note: 'Closed in August', paymentDays: 30, version: 3 },
      { note: 'Closed in August', paymentDays: 14, version: 4 },
    ])
  await expect.poll(() => closed).toBe(true)
})

test('an invalid address is reported at its field and not sent', async () => {
  await page.getByRole('textbox', { name: 'E-mail' }).fill('nobody')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('textbox', { name: 'E-mail' })).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
})
