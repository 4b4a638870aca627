import { dateTime } from '../text/format.ts'
import { Money, Percent } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { StatusBadge } from '../ui/basics/status-badge.tsx'
import type { PieceOrder } from './pieces-data.ts'

export const columns: Column<PieceOrder>[] = [
  { id: 'number', header: 'Order', cell: (order) => order.number, link: true, fixed: true },
  { id: 'date', header: 'Date', cell: (order) => dateTime(order.date), quiet: true, phone: 'sub' },
  {
    id: 'company',
    header: 'Company',
    cell: (order) => <b style={{ fontWeight: 500 }}>{order.company}</b>,
    phone: 'sub',
  },
  { id: 'user', header: 'User', cell: (order) => order.user, quiet: true, from: 1080, phone: 'hidden' },
  { id: 'items', header: 'Items', cell: (order) => order.items, align: 'right' },
  {
    id: 'total',
    header: 'Total KM',
    cell: (order) => <Money value={order.total} strong />,
    phoneCell: (order) => <Money value={order.total} currency="KM" />,
    align: 'right',
    phone: 'figure',
  },
  { id: 'margin', header: 'Margin', cell: (order) => <Money value={order.margin} />, align: 'right', from: 1000 },
  {
    id: 'share',
    header: '%',
    cell: (order) => <Percent value={order.share} />,
    align: 'right',
    from: 1000,
    quiet: true,
  },
  {
    id: 'payment',
    header: 'Payment',
    cell: (order) => (
      <>
        {order.payment} <span style={{ color: 'var(--text-3)', fontSize: 12, marginLeft: 4 }}>{order.state}</span>
      </>
    ),
    from: 900,
  },
  {
    id: 'status',
    header: 'Status',
    cell: (order) => <StatusBadge kind="order" value={order.status} />,
    phone: 'badge',
  },
  { id: 'market', header: 'Market', cell: (order) => order.market, quiet: true, from: 1150 },
]
