import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { PaletteFrame } from './palette-frame.tsx'

afterEach(unmountAll)

const orders = { key: 'orders', label: 'Orders', hits: [1, 2, 3].map((n) => ({ id: `${n}`, label: `Order ${n}` })) }
const partners = { key: 'partners', label: 'Partners', hits: [{ id: '1', label: 'Digitalis' }] }

test('Tarik has moved down to an order when a partner is found above it: Enter opens that order', async () => {
  let opened = ''
  let findPartner = () => {}
  function Search() {
    const [sections, setSections] = useState([orders])
    findPartner = () => setSections([partners, orders])
    return (
      <PaletteFrame
        asks="Search everything"
        text="o"
        onText={() => {}}
        sections={sections}
        onGo={({ label }) => (opened = label)}
        onClose={() => {}}
      />
    )
  }
  await mount(() => <Search />)
  await expect.element(page.getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(page.getByRole('option', { name: 'Order 3' })).toHaveAttribute('aria-selected', 'true')
  findPartner()
  await expect.element(page.getByRole('option', { name: 'Digitalis' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(opened).toBe('Order 3')
})
