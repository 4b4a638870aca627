import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { Dialog } from './dialog.tsx'
import { Menu } from './menu.tsx'
import { Popover } from './popover.tsx'

beforeEach(() => page.viewport(1440, 900))
afterEach(unmountAll)

const trigger = <button type="button">More</button>
const panels = {
  popover: () => (
    <Popover trigger={trigger}>
      <button type="button">Inside</button>
    </Popover>
  ),
  menu: () => <Menu trigger={trigger} entries={[{ label: 'Inside' }]} />,
}

function Asking({ panel: Panel }: { panel: () => React.ReactNode }) {
  const [open, setOpen] = useState(true)
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title="Approve the order">
      <Panel />
    </Dialog>
  )
}

for (const [name, panel] of Object.entries(panels)) {
  test(`Escape closes a ${name} whose button still has the focus, but not the dialog around it`, async () => {
    await mount(() => <Asking panel={panel} />)
    const button = page.getByRole('button', { name: 'More' })
    await button.click()
    await expect.element(page.getByText('Inside')).toBeVisible()
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('Inside')).not.toBeInTheDocument()
    await expect.element(page.getByText('Approve the order')).toBeVisible()
    expect(document.activeElement).toBe(button.element())
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('Approve the order')).not.toBeInTheDocument()
  })
}
