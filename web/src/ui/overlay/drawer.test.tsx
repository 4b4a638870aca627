import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { Drawer } from './drawer.tsx'
import { SelectField } from '../field/select-field.tsx'

beforeEach(() => page.viewport(1440, 900))
afterEach(unmountAll)

const regions = ['EU', 'BA', 'Global'].map((value) => ({ value, label: value }))

function Panel({ searchable }: { searchable: boolean }) {
  const [open, setOpen] = useState(true)
  const [region, setRegion] = useState<string | null>('EU')
  return (
    <Drawer dock open={open} onClose={() => setOpen(false)} title="Cart">
      <SelectField label="Region" options={regions} searchable={searchable} value={region} onChange={setRegion} />
    </Drawer>
  )
}

for (const searchable of [false, true]) {
  test(`Escape closes the ${searchable ? 'searched' : 'plain'} list of choices first, then the docked panel`, async () => {
    await mount(() => <Panel searchable={searchable} />)
    await page.getByRole('combobox', { name: 'Region' }).click()
    await expect.element(page.getByRole('option', { name: 'BA' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('option', { name: 'BA' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Cart' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('heading', { name: 'Cart' })).not.toBeInTheDocument()
  })
}
