import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { keySuppliers } from '@brava/contract/key-suppliers/key-suppliers.endpoints.ts'
import type { RowOf } from '../api/list.ts'
import { useList } from '../api/use-list.ts'
import { count, date, money } from '../text/format.ts'
import { Link } from '../ui/basics/link.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { t } from './key-suppliers.texts.ts'

type Row = RowOf<typeof keySuppliers.deliveries>

const columns: Column<Row>[] = [
  {
    id: 'product',
    field: 'product batch',
    header: t.product,
    fixed: true,
    phone: 'title',
    cell: (row) => (
      <TwoLine sub={row.batch}>
        <Link to={`/products/edit/${row.productId}?tab=keys`}>{row.product}</Link>
      </TwoLine>
    ),
    phoneCell: (row) => row.product,
  },
  { id: 'importedDate', header: t.delivered, phone: 'sub', cell: (row) => date(row.importedDate) },
  { id: 'keys', header: t.keys, align: 'right', phone: 'fact', cell: (row) => count(row.keys) },
  {
    id: 'unitCost',
    header: t.unitCost,
    align: 'right',
    phone: 'figure',
    cell: (row) => money(row.unitCost, currencySymbol(row.currency)),
  },
  {
    id: 'unitCostBefore',
    header: t.before,
    align: 'right',
    quiet: true,
    phone: 'fact',
    cell: (row) => (row.unitCostBefore === null ? '' : money(row.unitCostBefore, currencySymbol(row.currency))),
  },
  { id: 'faulty', header: t.defects, align: 'right', phone: 'fact', cell: (row) => count(row.faulty) },
]

/** What a supplier delivered and at what prices, newest first. */
export function DeliveriesDialog({
  supplier,
  onClose,
}: {
  supplier: { readonly id: number; readonly name: string }
  onClose: () => void
}) {
  const list = useList(keySuppliers.deliveries, {
    remember: 'key-supplier-deliveries',
    urlKey: false,
    params: { id: supplier.id },
    debounceMs: 300,
    defaultSort: { by: 'importedDate', ascending: false },
  })
  return (
    <Dialog open onClose={onClose} title={supplier.name} subtitle={t.deliveries} width={840} closeLabel={t.close}>
      <ListToolbar list={list} search={t.product} />
      <DataTable
        plain
        label={t.deliveries}
        list={list}
        columns={columns}
        empty={<EmptyState title={t.noDeliveries} />}
      />
    </Dialog>
  )
}
