import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

beforeEach(() => page.viewport(1280, 800))
afterEach(unmountAll)

for (const hint of [undefined, 'The partner reads it']) {
  test(`Tarik can type the reason at once, ${hint ? 'in one line' : 'in several lines'}`, async () => {
    await mount(() => (
      <ReasonDialog
        open
        onClose={() => {}}
        title="Deny the order"
        confirm="Deny"
        onConfirm={async () => true}
        {...(hint ? { hint } : {})}
      >
        The money goes back.
      </ReasonDialog>
    ))
    const field = page.getByRole('textbox')
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('Paid twice')
    await expect.element(field).toHaveValue('Paid twice')
  })
}
