import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { columns as columnsOfProduct } from '../products/product-price-history.tsx'
import type { Column } from '../ui/table/column.ts'
import { exportColumns } from '../ui/table/export-columns.ts'
import { Table } from '../ui/table/table.tsx'
import { columns } from './price-history-columns.tsx'

afterEach(unmountAll)

const change = {
  id: 1,
  createdDate: '2026-11-20T10:00:00Z',
  imageUrl: null,
  productId: 4,
  productTitle: 'Stardew Valley',
  productCode: 'SV-1',
  level: 'base',
  companyId: null,
  companyName: null,
  groupName: null,
  promotionTitle: null,
  minQuantity: 1,
  oldPrice: '20.00',
  newPrice: '9.00',
  changeBp: -5500,
  lowest30: null,
  currency: 'BAM',
  cause: 'edit',
  userName: 'Lejla Begić',
  reason: 'Below cost for one weekend: the supplier pays the rest of it with the next invoice.',
}

test.each([390, 1440])('Lejla sees in full who changed a price and why, on a screen of %i pixels', async (width) => {
  await page.viewport(width, 844)
  await mount(() => (
    <Table label="Changes" rows={[change as never]} idOf={(row: { id: number }) => row.id} columns={columns as never} />
  ))
  const reason = page.getByText(change.reason)
  await expect.element(reason).toBeVisible()
  await expect.element(page.getByText('Lejla Begić')).toBeVisible()
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = reason.element()
  expect([scrollWidth - clientWidth, scrollHeight - clientHeight]).toEqual([0, 0])
})

test.each([390, 1440])('and that a price applies from 10 pieces, on a screen of %i pixels', async (width) => {
  await page.viewport(width, 844)
  const rows = [
    { ...change, id: 2, level: 'company', companyId: 3, companyName: 'Megabajt', minQuantity: 10 },
    { ...change, id: 3, level: 'group', groupName: 'Shops' },
  ]
  await mount(() => (
    <Table label="Changes" rows={rows as never} idOf={(row: { id: number }) => row.id} columns={columns as never} />
  ))
  const told = () => document.body.innerText
  await expect.poll(told).toMatch(/Megabajt/)
  expect(told().match(/from\s10\spcs/g)).toHaveLength(1)
})

test('the file of either list tells Lejla a price from 10 pieces from the price of one piece', () => {
  const rows = [{ ...change, level: 'company', companyName: 'Megabajt', minQuantity: 10 }, change]
  for (const list of [columns, columnsOfProduct] as unknown as Column<object>[][])
    expect(exportColumns(list, rows, () => true)).toContainEqual({ field: 'minQuantity', label: 'From quantity' })
})
