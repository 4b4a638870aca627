import { date } from '../../text/format.ts'
import type { Column } from './column.ts'

/** The day a row was added, hidden by default. */
export const createdColumn = <Row extends { readonly createdDate: string }>(header: string): Column<Row> => ({
  id: 'createdDate',
  header,
  quiet: true,
  hidden: true,
  phone: 'hidden',
  cell: (row) => date(row.createdDate),
})

/** The day a row was last changed; the first column to be dropped when there is no room. */
export const changedColumn = <Row extends { readonly changedDate: string }>(header: string): Column<Row> => ({
  id: 'changedDate',
  header,
  quiet: true,
  from: 640,
  phone: 'hidden',
  cell: (row) => date(row.changedDate),
})
