import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import type { Column } from './column.ts'
import { Table } from './table.tsx'

beforeEach(() => page.viewport(1280, 800))
afterEach(unmountAll)

interface Row {
  id: number
  company: string
}

const long = 'Administrator maloprodaje Hardver Centar Tuzla'
const columns: Column<Row>[] = [
  { id: 'company', header: 'Company', cell: (row) => row.company, fixed: true },
  { id: 'total', header: 'Total KM', cell: () => '2.914,25', align: 'right' },
  { id: 'user', header: 'User', cell: () => long, from: 300 },
  { id: 'market', header: 'Market', cell: () => 'BA', from: 400 },
]

function Orders({ width }: { width: number }) {
  return (
    <div style={{ display: 'flex', flexDirection: 'column', width, height: 300 }}>
      <Table label="Orders" rows={[{ id: 1, company: 'Gejmerija' }]} columns={columns} idOf={(row) => row.id} />
    </div>
  )
}

test('when the text of a table needs more room than there is, optional columns are dropped, those that need most first', async () => {
  await mount(() => <Orders width={460} />)
  await expect.element(page.getByRole('columnheader', { name: 'Total KM' })).toBeVisible()
  const frame = page.getByRole('region', { name: 'Orders' }).element()
  await expect.poll(() => frame.scrollWidth - frame.clientWidth).toBe(0)
  await expect.element(page.getByRole('columnheader', { name: 'Market' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('columnheader', { name: 'User' })).not.toBeInTheDocument()
})

test('one very long name takes a fair share of a list and is shown in full on hover: every column stays', async () => {
  const name = 'Trgovačko društvo za promet digitalnim sadržajem i uslugama Hardver Centar Tuzla'
  const further: Column<Row>[] = [
    { id: 'town', header: 'Town', cell: () => 'Tuzla', from: 300 },
    { id: 'market', header: 'Market', cell: () => 'BA', from: 400 },
  ]
  await mount(() => (
    <div style={{ display: 'flex', flexDirection: 'column', width: 560, height: 300 }}>
      <Table
        label="Orders"
        rows={[
          { id: 1, company: name },
          { id: 2, company: 'Gejmerija' },
        ]}
        columns={[...columns.slice(0, 2), ...further]}
        idOf={(row) => row.id}
      />
    </div>
  ))
  const cell = page.getByRole('cell', { name })
  await expect.element(cell).toBeVisible()
  const frame = page.getByRole('region', { name: 'Orders' }).element()
  await expect.poll(() => frame.scrollWidth - frame.clientWidth).toBe(0)
  await expect.element(page.getByRole('columnheader', { name: 'Town' })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Market' })).toBeVisible()
  expect((cell.element() as HTMLElement).offsetWidth).toBeGreaterThanOrEqual(160)
  await cell.hover()
  await expect.element(cell).toHaveAttribute('title', name)
  await page.getByRole('cell', { name: 'Gejmerija' }).hover()
  await expect.element(page.getByRole('cell', { name: 'Gejmerija' })).not.toHaveAttribute('title')
})

test('in a card, where no more columns can be dropped, a long name takes more lines and the amount stays in sight', async () => {
  const name = 'Trgovačko društvo za promet digitalnim sadržajem i uslugama Hardver Centar Tuzla'
  await mount(() => (
    <div style={{ width: 460, overflow: 'hidden' }}>
      <Table
        plain
        label="Movements"
        rows={[{ id: 1, company: name }]}
        columns={[{ id: 'at', header: 'Time', cell: () => '29. nov 2026. u 06:06' }, ...columns.slice(0, 2)]}
        idOf={(row) => row.id}
      />
    </div>
  ))
  await expect.element(page.getByText(name)).toBeVisible()
  const frame = page.getByRole('table', { name: 'Movements' }).element().parentElement as HTMLElement
  await expect.poll(() => frame.scrollWidth - frame.clientWidth).toBe(0)
  const linesOf = (words: string) => {
    const range = document.createRange()
    range.selectNodeContents(page.getByText(words, { exact: true }).element())
    return range.getClientRects().length
  }
  expect(['29. nov 2026. u 06:06', '2.914,25'].map(linesOf)).toEqual([1, 1])
  // The number of lines depends on the font, which may still be loading.
  expect(linesOf(name)).toBeGreaterThan(2)
})

test('in a card a name that is a single very long word breaks, and the amount stays in sight', async () => {
  const name = 'DriftDistrictKolekcionarskoIzdanjeSaDodatnimAutomobilimaStazamaIMuzikom'
  await mount(() => (
    <div style={{ width: 360, overflow: 'hidden' }}>
      <Table
        plain
        label="Lines"
        rows={[{ id: 1, company: name }]}
        columns={columns.slice(0, 2)}
        idOf={(row) => row.id}
      />
    </div>
  ))
  await expect.element(page.getByText(name)).toBeVisible()
  const frame = page.getByRole('table', { name: 'Lines' }).element().parentElement as HTMLElement
  await expect.poll(() => frame.scrollWidth - frame.clientWidth).toBe(0)
})

test('when there is room for all text, every column is shown', async () => {
  await mount(() => <Orders width={900} />)
  await expect.element(page.getByRole('columnheader', { name: 'Market' })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'User' })).toBeVisible()
})
