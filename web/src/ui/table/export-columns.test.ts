import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { exportColumns } from './export-columns.ts'

interface Row {
  number: string
  company: { id: number; name: string }
  earned: { margin: string } | null
  lines: { id: number }[]
  firstName: string
}
const column = (id: string, more: Partial<Column<Row>> = {}): Column<Row> => ({
  id,
  header: id,
  cell: () => null,
  ...more,
})
const rows: Row[] = [
  { number: '018342', company: { id: 7, name: 'Digitalis' }, earned: null, lines: [{ id: 1 }], firstName: 'Amra' },
  { number: '018343', company: { id: 7, name: 'Digitalis' }, earned: { margin: '4.19' }, lines: [], firstName: 'Amra' },
]
const fields = (columns: readonly Column<Row>[], shown = true) =>
  exportColumns(columns, rows, () => shown).map(({ field }) => field)

test('a column is exported from the field of its name, an object by its name, and an explicit field from its path', () => {
  expect(
    fields([
      column('number'),
      column('company'),
      column('margin', { field: 'earned.margin' }),
      column('name', { field: 'firstName number' }),
    ]),
  ).toEqual(['number', 'company.name', 'earned.margin', 'firstName number'])
})

test('a path into each item of a list is one column', () => {
  expect(fields([column('products', { field: 'lines.id' }), column('none', { field: 'lines.title' })])).toEqual([
    'lines.id',
  ])
})

test('menus, bars, lists of objects and fields missing from the row are left out', () => {
  expect(
    fields([column('lines'), column('menu'), column('number', { field: null }), column('number', { header: '' })]),
  ).toEqual([])
})

test('a hidden column is exported only when it cannot be hidden', () => {
  expect(fields([column('number'), column('company', { fixed: true })], false)).toEqual(['company.name'])
})

test('the content of an empty list is unknown: its column is left out unless it states that it can be written', () => {
  const empty = [{ ...(rows[0] as Row), lines: [] }]
  const placed = (more: Partial<Column<Row>>) => exportColumns([column('lines', more)], empty, () => true)
  expect(placed({})).toEqual([])
  expect(placed({ field: 'lines' })).toEqual([{ field: 'lines', label: 'lines' }])
})
