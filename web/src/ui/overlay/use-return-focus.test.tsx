import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { ReasonDialog } from '../ask/reason-dialog.tsx'

beforeEach(() => page.viewport(1280, 800))
afterEach(unmountAll)

/** Two acts beside an order, each asking for a reason; both dialogs exist before they open. */
function Acts() {
  const [asked, setAsked] = useState('')
  return (
    <aside>
      {['Cancel', 'Deny'].map((name) => (
        <div key={name}>
          <button type="button" onClick={() => setAsked(name)}>
            {name}
          </button>
          <ReasonDialog
            open={asked === name}
            onClose={() => setAsked('')}
            title={`${name} the order`}
            confirm="Confirm"
            onConfirm={async () => true}
          >
            The money goes back.
          </ReasonDialog>
        </div>
      ))}
    </aside>
  )
}

const dialog = (name: string) => page.getByRole('dialog', { name: `${name} the order` })
const act = (name: string) => page.getByRole('button', { name, exact: true }).first().element() as HTMLElement

test('the focus returns to the act that Selma last opened', async () => {
  await mount(() => <Acts />)
  await expect.element(page.getByText('Cancel')).toBeVisible()
  for (const name of ['Cancel', 'Deny', 'Cancel']) {
    const button = act(name)
    button.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog(name).getByRole('textbox')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog(name)).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement).toBe(button)
  }
})

test('Escape before the dialog took the focus leaves it on the button that Selma pressed', async () => {
  await mount(() => <Acts />)
  await expect.element(page.getByText('Cancel')).toBeVisible()
  for (const name of ['Cancel', 'Deny']) {
    const button = act(name)
    button.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog(name).getByRole('textbox')).toHaveFocus()
    button.focus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog(name)).not.toBeInTheDocument()
    // Set after the timer that returns the focus, with the same delay, so it fires after it.
    await new Promise((later) => setTimeout(later, 20))
    expect(document.activeElement).toBe(button)
  }
})
