import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { TextField } from '../field/text-field.tsx'
import { Drawer } from './drawer.tsx'

beforeEach(() => page.viewport(1440, 900))
afterEach(unmountAll)

function Field({ label }: { label: string }) {
  const [text, setText] = useState('')
  return <TextField label={label} value={text} onChange={setText} />
}

function Screen() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open the cart
      </button>
      <Drawer dock open={open} onClose={() => setOpen(false)} title="Cart" foot={<Field label="Reference" />}>
        <Field label="Note" />
      </Drawer>
    </>
  )
}

const note = page.getByLabelText('Note')
const reference = page.getByLabelText('Reference')

test('what Amra types in a panel beside the page stays when she rotates her tablet, and when she rotates it back', async () => {
  await mount(() => <Screen />)
  await page.getByRole('button', { name: 'Open the cart' }).click()
  await reference.fill('PO 17')
  await note.fill('For the shop in Tuzla')
  await page.viewport(900, 1100)
  await expect.element(page.getByRole('dialog', { name: 'Cart' })).toBeVisible()
  await expect.element(note).toHaveValue('For the shop in Tuzla')
  await expect.element(reference).toHaveValue('PO 17')
  await expect.element(note).toHaveFocus()
  await userEvent.keyboard(', and Zenica')
  await page.viewport(1440, 900)
  await expect.element(page.getByRole('complementary', { name: 'Cart' })).toBeVisible()
  await expect.element(note).toHaveValue('For the shop in Tuzla, and Zenica')
  await expect.element(reference).toHaveValue('PO 17')
  await expect.element(note).toHaveFocus()
})

test.each([
  ['beside', 1440],
  ['over', 900],
])('a panel %s the page can be reopened after it was closed, and Escape in its field closes it', async (_, width) => {
  await page.viewport(width, 900)
  await mount(() => <Screen />)
  const open = page.getByRole('button', { name: 'Open the cart' })
  await open.click()
  await note.fill('For the shop in Tuzla')
  await userEvent.keyboard('{Escape}')
  await expect.element(note).not.toBeInTheDocument()
  await open.click()
  await expect.element(note).toHaveValue('')
})
