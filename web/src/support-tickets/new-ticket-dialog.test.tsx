import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useState } from 'react'
import { mount, unmountAll } from '../testing/mount.tsx'
import { ContactScreen } from './contact-screen.tsx'
import { NewTicketDialog } from './new-ticket-dialog.tsx'

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.endsWith('/attach-file')) return Response.json({ data: { info: '', file: { id: 71 } } })
    return Response.json({ data: { info: 'Opened.', id: 31 } })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

function Opened() {
  const [isOpen, setOpen] = useState(true)
  return isOpen ? <NewTicketDialog onClose={() => setOpen(false)} /> : null
}

async function choose() {
  await expect.element(page.getByText(/^At most 5 files/)).toBeVisible()
  await userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement,
    new File(['picture'], 'refused.png', { type: 'image/png' }),
  )
  await expect.element(page.getByText('refused.png')).toBeVisible()
}
const question = () => page.getByText('Unsaved changes')

test('Amra has only chosen a file for a new ticket: Escape asks before it closes the dialog', async () => {
  await mount(() => <Opened />)
  await choose()
  await userEvent.keyboard('{Escape}')
  await expect.element(question()).toBeVisible()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('Amra sends a ticket with a file and is led to it without a question', async () => {
  const router = await mount(() => <Opened />)
  await choose()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Refused key')
  await page.getByRole('textbox', { name: 'Message' }).fill('The key is refused.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/support-tickets/edit/31')
  await expect.element(question()).not.toBeInTheDocument()
})

test('Amra has chosen a file and typed on the contact page: leaving it asks once', async () => {
  const router = await mount(() => <ContactScreen />)
  await choose()
  void router.navigate({ to: '/elsewhere' })
  await expect.element(question()).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Refused key')
  void router.navigate({ to: '/elsewhere' })
  await expect.element(question()).toBeVisible()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.element(page.getByText('Elsewhere')).toBeVisible()
})
