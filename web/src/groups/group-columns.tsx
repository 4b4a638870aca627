import type { groups } from '@brava/contract/groups/groups.endpoints.ts'
import type { RowOf } from '../api/list.ts'
import { Count } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { changedColumn, createdColumn } from '../ui/table/date-columns.tsx'
import { t } from './groups.texts.ts'

type Row = RowOf<typeof groups.list>

export const groupColumns: Column<Row>[] = [
  { id: 'name', header: t.name, cell: (row) => row.name, link: true, fixed: true, phone: 'title' },
  { id: 'currency', header: t.currency, cell: (row) => row.currency, quiet: true, phone: 'sub' },
  {
    id: 'products',
    header: t.products,
    align: 'right',
    phone: 'fact',
    cell: (row) => <Count value={row.products} />,
  },
  {
    id: 'companies',
    header: t.companies,
    align: 'right',
    phone: 'fact',
    cell: (row) => <Count value={row.companies} />,
  },
  changedColumn(t.changed),
  createdColumn(t.created),
]
