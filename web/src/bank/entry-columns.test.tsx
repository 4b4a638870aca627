import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { type Entry, entryColumns } from './entry-columns.tsx'

afterEach(() => {
  unmountAll()
})

const nothing = () => {}
const columns = entryColumns({
  approve: nothing,
  addFunds: nothing,
  otherwise: nothing,
  ignore: nothing,
  reopen: nothing,
})
const onPhone = (id: string, row: Partial<Entry>) => columns.find((one) => one.id === id)?.phoneCell?.(row as Entry)

test('Selma reads on her phone what a payment is for, also where the bank names no payer', async () => {
  const unnamed = { bookedOn: '2026-11-27', party: '', reference: '', purpose: 'PIXELPOINT ZAGREB UPLATA' }
  const named = { bookedOn: '2026-11-27', party: 'Nexa Telecom', reference: '0000183458', purpose: 'po predracunu' }
  await mount(() => (
    <ul>
      {[unnamed, named].map((row) => (
        <li key={row.party}>
          {onPhone('party', row)}, {onPhone('bookedOn', row)}
        </li>
      ))}
    </ul>
  ))
  await expect.element(page.getByText('PIXELPOINT ZAGREB UPLATA, 27 Nov 2026', { exact: true })).toBeVisible()
  await expect
    .element(page.getByText('Nexa Telecom, 27 Nov 2026 · 0000183458 · po predracunu', { exact: true }))
    .toBeVisible()
})
