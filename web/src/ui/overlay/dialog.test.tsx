import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { ConfirmDialog } from '../ask/confirm-dialog.tsx'
import { ReasonDialog } from '../ask/reason-dialog.tsx'
import { Button } from '../basics/button.tsx'
import { TextField } from '../field/text-field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useForm } from '../form/use-form.ts'
import { NotesPanel } from '../notes/notes-panel.tsx'
import { Dialog } from './dialog.tsx'

beforeEach(() => page.viewport(1280, 800))
afterEach(unmountAll)

interface Shown {
  open: boolean
  onClose: () => void
}

/** A button that opens a dialog. */
function Opener({ dialog: Shows }: { dialog: (shown: Shown) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Shows open={open} onClose={() => setOpen(false)} />
    </>
  )
}

const Deny = (shown: Shown) => (
  <ReasonDialog {...shown} title="Deny the order" confirm="Deny" onConfirm={async () => true}>
    The money goes back.
  </ReasonDialog>
)

function Rename({ open, onClose }: Shown) {
  return open ? <Renaming onClose={onClose} /> : null
}

function Renaming({ onClose }: { onClose: () => void }) {
  const form = useForm({
    schema: z.object({ name: z.string() }),
    initial: { name: 'Gejmerija' },
    submit: async () => {},
    done: onClose,
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Rename" confirm="Save">
      <TextField {...form.field('name', 'Name')} />
    </FormDialog>
  )
}

function Invite({ open, onClose }: Shown) {
  return open ? <Inviting onClose={onClose} /> : null
}

function Inviting({ onClose }: { onClose: () => void }) {
  const form = useForm({
    schema: z.object({ name: z.string().min(1), email: z.email() }),
    initial: { name: '', email: '' },
    submit: async () => {},
    done: onClose,
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Invite a user" confirm="Send invitation">
      <TextField {...form.field('name', 'Name')} />
      <TextField {...form.field('email', 'E-mail')} />
    </FormDialog>
  )
}

const open = async () => {
  await page.getByRole('button', { name: 'Open', exact: true }).click()
}
const question = page.getByRole('dialog', { name: 'Unsaved changes' })
const answer = (name: string) => question.getByRole('button', { name, exact: true })

for (const [how, close] of [
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the sign at the top', () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()],
  ['a press outside', () => userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })],
] as const)
  test(`Tarik has begun a reason: ${how} asks before the dialog closes, and staying keeps every word`, async () => {
    await mount(() => <Opener dialog={Deny} />)
    await open()
    const reason = page.getByRole('textbox')
    await expect.element(reason).toHaveFocus()
    await userEvent.keyboard('Paid twice')
    await close()
    await expect.element(question).toBeVisible()
    await answer('Stay').click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(reason).toHaveValue('Paid twice')
    await userEvent.keyboard('{Escape}')
    await answer('Leave').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
  })

test('a dialog in which nothing was typed closes at once, and so does one whose text is back to what it was', async () => {
  await mount(() => <Opener dialog={Deny} />)
  for (const keys of ['', 'Paid{Backspace}{Backspace}{Backspace}{Backspace}']) {
    await open()
    await expect.element(page.getByRole('textbox')).toHaveFocus()
    if (keys) await userEvent.keyboard(keys)
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  }
})

test('a form in a dialog asks while it has changes; once it is saved the dialog closes without a question', async () => {
  await mount(() => <Opener dialog={Rename} />)
  await open()
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard(' Mostar')
  await userEvent.keyboard('{Escape}')
  await answer('Stay').click()
  await expect.element(question).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('Petra mistypes an address and presses Send at once: the button stays under her finger until the press is registered', async () => {
  await mount(() => <Opener dialog={Invite} />)
  await open()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('petra@@pixelpoint')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/2 fields need/)
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  // So does the close button.
  await page.getByRole('textbox', { name: 'Name' }).fill('Luka')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('luka@@pixelpoint')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect.element(question).toBeVisible()
  await answer('Leave').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('navigating to another page while a form in a dialog is open asks once', async () => {
  const router = await mount(() => <Opener dialog={Rename} />)
  await open()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await userEvent.keyboard(' Mostar')
  void router.navigate({ to: '/elsewhere' as '/' })
  await answer('Stay').click()
  await expect.element(question).not.toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/orders')
  void router.navigate({ to: '/elsewhere' as '/' })
  await answer('Leave').click()
  await expect.element(page.getByText('Elsewhere')).toBeVisible()
})

test('Lejla is asked about a note she has begun before she goes to another tab or page', async () => {
  const router = await mount(() => (
    <NotesPanel pending={false} onAdd={async () => true}>
      None
    </NotesPanel>
  ))
  await page.getByRole('textbox').click()
  await userEvent.keyboard('Call them on Monday')
  for (const to of [{ to: '/orders', search: { tab: 'keys' } }, { to: '/elsewhere' }]) {
    void router.navigate(to as never)
    await expect.element(question).toBeVisible()
    await answer('Stay').click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(page.getByRole('textbox')).toHaveValue('Call them on Monday')
  }
  // Sorting a list on the same page loses nothing.
  await router.navigate({ to: '/orders', search: { sort: 'number' } } as never)
  await expect.element(question).not.toBeInTheDocument()
})

const Irreversible = (shown: Shown) => (
  <ConfirmDialog {...shown} title="Withdraw 18 keys?" confirm="Withdraw 18 keys" onConfirm={() => true}>
    They are never sold again.
  </ConfirmDialog>
)
const Telling = (shown: Shown) => (
  <Dialog {...shown} title="Sessions">
    <Button>End this one</Button>
  </Dialog>
)

test('in a confirmation the focus starts on the answer that changes nothing, in an informational dialog on its heading', async () => {
  await mount(() => <Opener dialog={Irreversible} />)
  await open()
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
  unmountAll()
  await mount(() => <Opener dialog={Telling} />)
  await open()
  await expect.element(page.getByRole('heading', { name: 'Sessions' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})
