import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useFakeList } from '../../dev/fake-list.ts'
import { mount, unmountAll } from '../../testing/mount.tsx'
import type { Column } from './column.ts'
import { ColumnsButton } from './columns-button.tsx'

afterEach(unmountAll)

interface Row {
  id: number
  margin: string
}

const columns: Column<Row>[] = [{ id: 'margin', header: 'Margin', hint: 'Net of VAT', cell: (row) => row.margin }]

function Columns() {
  return <ColumnsButton list={useFakeList<Row>('margins', [])} columns={columns} />
}

test('the meaning of a column is shown where columns are chosen, also for people who cannot hover over its header', async () => {
  await mount(() => <Columns />)
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect.element(page.getByText('Net of VAT')).toBeVisible()
})
