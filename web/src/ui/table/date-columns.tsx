import { date } from '../../text/format.ts'
import type { Column } from './column.ts'

/** The day a row was added, shown by those who ask for it. */
export const createdColumn = <Row extends { readonly createdDate: string }>(header: string): Column<Row> => ({
  id: 'createdDate',
  header,
  quiet: true,
  hidden: true,
  phone: 'hidden',
  cell: (row) => date(row.createdDate),
})

/** The day a row was changed last; the first to go where there is no room. */
export const changedColumn = <Row extends { readonly changedDate: string }>(header: string): Column<Row> => ({
  id: 'changedDate',
  header,
  quiet: true,
  from: 640,
  phone: 'hidden',
  cell: (row) => date(row.changedDate),
})
