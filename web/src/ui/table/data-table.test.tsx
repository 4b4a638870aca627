import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useFakeList } from '../../dev/fake-list.ts'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { BulkBar, type Chosen } from './bulk-bar.tsx'
import { Money } from './cells.tsx'
import type { Column } from './column.ts'
import { DataTable } from './data-table.tsx'
import { EmptyState } from '../feedback/states.tsx'
import { Table } from './table.tsx'

beforeEach(() => page.viewport(1280, 800))
afterEach(unmountAll)

interface Row {
  id: number
  company: string
  total: number
}

const rows: Row[] = Array.from({ length: 300 }, (_, at) => ({
  id: at + 1,
  company: `Partner ${at + 1}`,
  total: (at * 7) % 300,
}))
const columns: Column<Row>[] = [
  { id: 'company', header: 'Company', cell: (row) => row.company, link: true },
  { id: 'total', header: 'Total KM', cell: (row) => row.total, align: 'right' },
  { id: 'plain', header: 'Note', cell: () => '' },
]

let chosen: Chosen | undefined

function Orders({ all = rows, state }: { all?: Row[]; state?: 'loading' | 'error' }) {
  const list = useFakeList('orders-test', all, { sortable: ['total', 'company'], ...(state ? { state } : {}) })
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: 560 }}>
      <BulkBar
        list={list}
        actions={[{ key: 'approve', label: 'Approve', takesMatching: true, run: (what) => (chosen = what) }]}
      />
      <DataTable
        label="Orders"
        list={list}
        columns={columns}
        selectable
        rowTo={(row) => `/elsewhere?id=${row.id}`}
        empty={<EmptyState title="No orders yet" />}
      />
      <button type="button" onClick={() => list.setSize(500)}>
        All rows
      </button>
      <button type="button" onClick={() => list.setSearch('nobody')}>
        Search
      </button>
    </div>
  )
}

test('a header shows how the table is sorted: a new column sorts in descending order, the same one again reverses it', async () => {
  await mount(() => <Orders />)
  const total = page.getByRole('columnheader', { name: 'Total KM' })
  await expect.element(total).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Company' }).click()
  await expect.element(page.getByRole('columnheader', { name: 'Company' })).toHaveAttribute('aria-sort', 'descending')
  await expect.element(total).toHaveAttribute('aria-sort', 'none')
  await page.getByRole('button', { name: 'Company' }).click()
  await expect.element(page.getByRole('columnheader', { name: 'Company' })).toHaveAttribute('aria-sort', 'ascending')
})

test('a column that the server cannot sort by has no sort button', async () => {
  await mount(() => <Orders />)
  await expect.element(page.getByRole('columnheader', { name: 'Note' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Note' }).elements()).toHaveLength(0)
})

test('Tarik chooses two rows, then everything that matches, and approves', async () => {
  await mount(() => <Orders />)
  await page.getByRole('checkbox', { name: 'Select row 300' }).click()
  await page.getByRole('checkbox', { name: 'Select row 257' }).click()
  await expect.element(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  expect(chosen?.allMatching).toBe(false)
  expect(new Set(chosen?.ids)).toEqual(new Set([300, 257]))
  await page.getByRole('button', { name: 'Select all 300 that match' }).click()
  await expect.element(page.getByText('All 300 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  expect(chosen?.allMatching).toBe(true)
})

test('of 300 rows only the visible ones are rendered, and a screen reader is told about all of them', async () => {
  await mount(() => <Orders />)
  await page.getByRole('button', { name: 'All rows' }).click()
  await expect.element(page.getByText('Showing 1 to 300 of 300 entries')).toBeVisible()
  expect(document.querySelectorAll('tbody tr').length).toBeLessThan(60)
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '301')
})

test('an empty list and a list without matches look different', async () => {
  await mount(() => <Orders all={[]} />)
  await expect.element(page.getByText('No orders yet')).toBeVisible()
  unmountAll()
  await mount(() => <Orders />)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect.element(page.getByRole('paragraph').filter({ hasText: 'Nothing matches' })).toBeVisible()
  // It is announced too, as the number of entries otherwise is.
  await expect.element(page.getByRole('status')).toHaveTextContent('Nothing matches')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect.element(page.getByText('Partner 300')).toBeVisible()
})

test('a list that failed to load says what happened and offers to try again', async () => {
  await mount(() => <Orders state="error" />)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/There is no connection to the server./)
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('on a phone there is no table: every row is a card with its link', async () => {
  await page.viewport(390, 844)
  await mount(() => <Orders />)
  await expect.element(page.getByRole('link', { name: 'Partner 300' })).toBeVisible()
  expect(page.getByRole('table').elements()).toHaveLength(0)
})

test('on Tarik’s phone an amount shows its unit after it, not at the end of its label; an unknown amount has none', async () => {
  const costs: Column<Row & { cost: string | null }>[] = [
    { id: 'company', header: 'Company', cell: (row) => row.company, phone: 'title' },
    { id: 'cost', header: 'Costs KM', unit: 'KM', cell: (row) => <Money value={row.cost} />, align: 'right' },
  ]
  const table = (
    <Table
      label="Prices"
      rows={[
        { id: 1, company: 'Gejmerija', total: 0, cost: '1842.30' },
        { id: 2, company: 'PixelPoint', total: 0, cost: null },
      ]}
      columns={costs}
      idOf={(row) => row.id}
    />
  )
  await mount(() => table)
  await expect.element(page.getByRole('columnheader', { name: 'Costs KM' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '1,842.30', exact: true })).toBeVisible()
  await page.viewport(390, 844)
  await expect.element(page.getByRole('list')).toBeVisible()
  const cards = page.getByRole('listitem').elements()
  const facts = cards.map((card) => (card.querySelector('dl')?.textContent ?? '').replace(/\s+/g, ' '))
  expect(facts).toEqual(['Costs 1,842.30 KM', 'Costs —'])
})

test('j, k and x move and select without a mouse', async () => {
  await mount(() => <Orders />)
  await expect.element(page.getByText('Partner 300')).toBeVisible()
  const press = (key: string) => window.dispatchEvent(new KeyboardEvent('keydown', { key }))
  const active = () => document.querySelector('tr[data-active]')?.getAttribute('data-row')
  // k in the first row changes nothing, so it can be pressed until the table listens.
  await expect.poll(() => (press('k'), active())).toBe('0')
  press('j')
  await expect.poll(active).toBe('1')
  press('x')
  await expect.element(page.getByText('1 selected')).toBeVisible()
})
