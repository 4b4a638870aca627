import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useFakeList } from '../../dev/fake-list.ts'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { Toaster } from '../feedback/toaster.tsx'
import { SearchField } from '../field/search-field.tsx'
import { Stepper } from '../field/stepper.tsx'
import { stepRow } from '../row-focus.ts'
import { bulkActs } from './bulk-acts.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { Column } from './column.ts'
import { DataTable } from './data-table.tsx'

beforeEach(() => page.viewport(1280, 800))
afterEach(() => {
  unmountAll()
})

const rows = [1, 2, 3].map((id) => ({ id, title: `Vektor Liga ${id}` }))
let done: { key: string; ids: readonly unknown[] } | undefined

function Products({ quantities = false }: { quantities?: boolean }) {
  const list = useFakeList('products-test', rows)
  const columns: Column<(typeof rows)[number]>[] = [
    { id: 'title', header: 'Product', cell: (row) => row.title, link: true },
    ...(quantities
      ? [
          {
            id: 'quantity',
            header: 'Quantity',
            cell: (row: (typeof rows)[number]) => <Stepper label={row.title} value={0} onChange={() => {}} />,
          },
        ]
      : []),
  ]
  const run = (key: string) => ({
    key,
    label: key,
    run: ({ ids }: { ids: readonly unknown[] }) => (done = { key, ids }),
  })
  return (
    <main>
      <Toaster />
      <SearchField main label="Search" value={list.search} onSearch={list.setSearch} />
      <BulkBar list={list} actions={[run('withdraw'), run('delete')]} />
      <DataTable label="Products" list={list} columns={columns} selectable rowTo={(row) => `/elsewhere?id=${row.id}`} />
    </main>
  )
}

test('deleting with nothing selected shows a message', async () => {
  await mount(() => <Products />)
  await expect.element(page.getByRole('table')).toBeVisible()
  bulkActs()?.remove?.()
  await expect.element(page.getByText('No item selected')).toBeVisible()
})

test('the bulk-action key asks which action; choosing none shows a message, choosing one applies it to the selected rows', async () => {
  await mount(() => <Products />)
  await page.getByRole('checkbox', { name: 'Select row 2' }).click()
  bulkActs()?.choose()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.element(page.getByText('Choose action')).toBeVisible()
  await page.getByRole('radio', { name: 'withdraw' }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  expect(done).toEqual({ key: 'withdraw', ids: [2] })
})

test('a screen without a list offers no bulk action', async () => {
  await mount(() => <p>Dashboard</p>)
  await expect.element(page.getByText('Dashboard')).toBeVisible()
  expect(bulkActs()).toBeUndefined()
})

test('arrow down moves from the search to the first row, and Enter in a quantity to the next row', async () => {
  await mount(() => <Products quantities />)
  await page.getByRole('searchbox').click()
  await userEvent.keyboard('{ArrowDown}')
  const quantity = (id: number) => page.getByRole('textbox', { name: `Vektor Liga ${id}` })
  // The newest comes first.
  await expect.element(quantity(3)).toHaveFocus()
  await userEvent.keyboard('5{Enter}')
  await expect.element(quantity(2)).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  await expect.element(quantity(3)).toHaveFocus()
})

test('arrow down after typing waits for the searched rows', async () => {
  await mount(() => <Products />)
  await page.getByRole('searchbox').click()
  await userEvent.keyboard('Liga 3{ArrowDown}')
  await expect.element(page.getByRole('link', { name: 'Vektor Liga 3' })).toHaveFocus()
  stepRow(document.activeElement as Element, -1)
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
})
