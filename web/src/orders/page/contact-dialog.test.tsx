import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { ContactDialog } from './contact-dialog.tsx'

let sent: { address: string; body: unknown }[]
let answer: (address: string) => Response

beforeEach(() => {
  sent = []
  answer = () => Response.json({ data: { info: 'Saved.' } })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ address, body: JSON.parse(init.body as string) })
    return answer(address)
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

const closed = vi.fn()
const show = () =>
  mount(() => <ContactDialog order={{ id: 32, email: 'amra.hodzic@digitalis.example', phone: '' }} onClose={closed} />)
const dialog = page.getByRole('dialog')
const save = () => dialog.getByRole('button', { name: 'Save' }).click()

test('an invalid address that Amra enters is refused at its field, and nothing is sent', async () => {
  await show()
  await dialog.getByLabelText('E-mail').fill('amra.hodzic')
  await save()
  const email = dialog.getByLabelText('E-mail')
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
  await expect.element(email).toHaveAccessibleDescription('Field E-mail is not valid email address.')
  expect(sent).toEqual([])
})

test("the server's error about the phone number is shown at that field, without the general message", async () => {
  answer = () =>
    Response.json(
      {
        code: 'common.invalid',
        data: { info: 'Data entered is not valid!', fields: [{ path: 'phone', message: 'No.' }] },
      },
      { status: 400 },
    )
  await show()
  await dialog.getByLabelText('Phone').fill('061 555 204')
  await save()
  await expect.element(dialog.getByLabelText('Phone')).toHaveAccessibleDescription('No.')
  expect(sent.map(({ body }) => body)).toEqual([{ id: 32, phone: '061 555 204' }])
})

test('an invalid phone number is reported when Amra leaves its field', async () => {
  await show()
  const phone = dialog.getByLabelText('Phone')
  await phone.fill('abc')
  await userEvent.tab()
  await expect
    .element(phone)
    .toHaveAccessibleDescription('Field Phone must be a phone number, for example +387 33 123 456.')
})

test('a colleague corrects the e-mail while Amra enters a phone number: the dialog shows the corrected address, and only the number is saved', async () => {
  let correct: (order: { id: number; email: string; phone: string }) => void = () => {}
  function Order() {
    const [order, setOrder] = useState({ id: 32, email: 'amra.hodzic@digitalis.example', phone: '' })
    correct = setOrder
    return <ContactDialog order={order} onClose={closed} />
  }
  await mount(() => <Order />)
  await dialog.getByLabelText('Phone').fill('061 555 204')
  correct({ id: 32, email: 'nabava@digitalis.example', phone: '' })
  await expect.element(dialog.getByLabelText('E-mail')).toHaveValue('nabava@digitalis.example')
  await expect.element(dialog.getByLabelText('Phone')).toHaveValue('061 555 204')
  await save()
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  await expect.poll(() => closed).toHaveBeenCalled()
  expect(sent.map(({ body }) => body)).toEqual([{ id: 32, phone: '061 555 204' }])
})
