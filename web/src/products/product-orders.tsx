import { products } from '@brava/contract/products/products.endpoints.ts'
import type { RowOf } from '../api/list.ts'
import { useList } from '../api/use-list.ts'
import { count, dateTime } from '../text/format.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { Card } from '../ui/layout/card.tsx'
import { Money } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { StatusBadge } from '../ui/basics/status-badge.tsx'
import { t } from './products.texts.ts'

const columns: Column<RowOf<typeof products.orders>>[] = [
  { id: 'number', header: t.order, cell: (row) => row.number, link: true, fixed: true, phone: 'title' },
  { id: 'createdDate', header: t.date, cell: (row) => dateTime(row.createdDate), quiet: true, phone: 'sub' },
  { id: 'company', header: t.partner, cell: (row) => row.company, phone: 'sub' },
  { id: 'quantity', header: t.quantity, cell: (row) => count(row.quantity), align: 'right', phone: 'fact' },
  {
    id: 'unitPrice',
    header: t.unitPrice,
    cell: (row) => <Money value={row.unitPrice} currency={currencySymbol(row.currency)} />,
    align: 'right',
    quiet: true,
    from: 640,
    phone: 'fact',
  },
  {
    id: 'gross',
    header: t.total,
    cell: (row) => <Money value={row.gross} currency={currencySymbol(row.currency)} strong />,
    align: 'right',
    phone: 'figure',
  },
  { id: 'status', header: t.status, cell: (row) => <StatusBadge kind="order" value={row.status} />, phone: 'badge' },
]

/** Orders that contain the product. */
export function ProductOrders({ productId }: { productId: number }) {
  const list = useList(products.orders, {
    remember: 'product-orders',
    urlKey: 'orders',
    fixed: { productId },
    idOf: (row) => `${row.id}-${row.quantity}-${row.gross}`,
  })
  return (
    <Card flush>
      <DataTable
        label={t.orders}
        list={list}
        columns={columns}
        plain
        rowTo={(row) => `/orders/edit/${row.id}`}
        empty={<EmptyState title={t.noOrders}>{t.noOrdersWhy}</EmptyState>}
      />
    </Card>
  )
}
