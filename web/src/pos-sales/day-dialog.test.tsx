import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { DayDialog } from './day-dialog.tsx'

const day = {
  id: 4,
  day: '2026-11-28',
  company: { id: 9, name: 'Nexa Telecom' },
  sales: 3,
  total: '1143.69',
  currency: 'BAM',
  createdDate: '2026-11-28T23:15:00.000Z',
  result: 3 as const,
  theirSales: 3,
  theirTotal: '1096.01',
  comparedDate: '2026-11-29T09:00:00.000Z',
  differing: 3,
}
const differences = [
  { device: 'PAX-0117', number: 41, kind: 'amount', ours: '1047.68', theirs: '1000.00' },
  { device: 'PAX-0117', number: 42, kind: 'day', ours: '2026-11-27', theirs: 'sold' },
  { device: 'PAX-0117', number: 43, kind: 'missingThere', ours: 'sold', theirs: null },
]

afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test('Mirza sees differing amounts and days of his tills in the format of his screen', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: { ...day, differences } }))
  await mount(() => <DayDialog day={day} onClose={() => {}} />)
  await expect.element(page.getByText('PAX-0117 · 43')).toBeVisible()
  const rows = page.getByRole('row').elements().slice(1)
  const cells = rows.map((row) => [...row.querySelectorAll('td')].slice(2).map(({ textContent }) => textContent))
  expect(cells).toEqual([
    ['1,047.68\u00a0KM', '1,000.00\u00a0KM'],
    ['27 Nov 2026', 'Sold'],
    ['Sold', '—'],
  ])
})
