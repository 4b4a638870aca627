import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PaletteFrame } from '../../shell/palette-frame.tsx'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { ReasonDialog } from '../ask/reason-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { Drawer } from './drawer.tsx'

beforeEach(() => page.viewport(1100, 800))
afterEach(unmountAll)

/** An order over the list, as in a window without room beside it, and a dialog opened from it. */
function Order({ isDialog }: { isDialog: boolean }) {
  const [isOpen, setOpen] = useState(true)
  const [isAsking, setAsking] = useState(false)
  const inside = (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        Report
      </button>
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Report a faulty key"
        confirm="Send"
        onConfirm={async () => true}
      >
        Your supplier looks at it.
      </ReasonDialog>
    </>
  )
  const shown = { open: isOpen, onClose: () => setOpen(false), title: 'Order 018341', children: inside }
  return isDialog ? <Dialog {...shown} /> : <Drawer dock {...shown} />
}

const order = page.getByRole('dialog', { name: 'Order 018341' })
const report = page.getByRole('dialog', { name: 'Report a faulty key' })
const question = page.getByRole('dialog', { name: 'Unsaved changes' })

for (const isDialog of [false, true]) {
  const what = isDialog ? 'a dialog' : 'a panel over the page'

  test(`Escape closes what Amra opened from ${what}, but not that as well`, async () => {
    await mount(() => <Order isDialog={isDialog} />)
    await order.getByRole('button', { name: 'Report' }).click()
    await expect.element(report).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(report).not.toBeInTheDocument()
    await expect.element(order).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(order).not.toBeInTheDocument()
  })

  test(`Amra is asked about what she typed in a dialog opened from ${what}, and it is still there when she stays`, async () => {
    await mount(() => <Order isDialog={isDialog} />)
    await order.getByRole('button', { name: 'Report' }).click()
    await report.getByLabelText('Reason').fill('The shop says it was used')
    await userEvent.keyboard('{Escape}')
    await expect.element(question).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(report.getByLabelText('Reason')).toHaveValue('The shop says it was used')
  })
}

function SearchOverOrder() {
  const [isOpen, setOpen] = useState(true)
  const [isSearching, setSearching] = useState(true)
  return (
    <>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Order 018341" />
      {isSearching && (
        <PaletteFrame
          asks="Search everything"
          text=""
          onText={() => {}}
          sections={[]}
          onGo={() => {}}
          onClose={() => setSearching(false)}
        />
      )}
    </>
  )
}

test('Escape closes the search that Tarik opened over a dialog, but not the dialog', async () => {
  await mount(() => <SearchOverOrder />)
  await expect.element(page.getByRole('combobox', { name: 'Search everything' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('combobox', { name: 'Search everything' })).not.toBeInTheDocument()
  await expect.element(order).toBeVisible()
})
