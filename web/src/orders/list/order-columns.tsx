import type { orders } from '@brava/contract/orders/orders.endpoints.ts'
import type { RowOf } from '../../api/list.ts'
import { counted } from '../../text/counted.ts'
import { dateTime } from '../../text/format.ts'
import { netOfVat } from '../../text/net-of-vat.ts'
import { Count, FigureWords, Money, Percent } from '../../ui/table/cells.tsx'
import type { Column } from '../../ui/table/column.ts'
import { StatusBadge } from '../../ui/basics/status-badge.tsx'
import { t as listTexts } from './order-lists.texts.ts'
import { t } from '../orders.texts.ts'
import { PaymentCell } from '../payment-cell.tsx'

/** Columns of the distributor's list; amounts are in the distributor's currency. */
export const orderColumns = (symbol: string): Column<RowOf<typeof orders.list>>[] => [
  { id: 'number', header: t.order, cell: (row) => row.number, link: true, fixed: true },
  {
    id: 'createdDate',
    field: 'placedAt',
    header: t.date,
    cell: (row) => dateTime(row.placedAt),
    quiet: true,
    phone: 'sub',
  },
  {
    id: 'company',
    header: listTexts.company,
    cell: (row) => <strong style={{ fontWeight: 500 }}>{row.company.name}</strong>,
    phone: 'sub',
  },
  {
    id: 'reference',
    header: t.buyerReference,
    cell: (row) => row.reference,
    quiet: true,
    from: 1240,
    phone: 'hidden',
  },
  { id: 'user', header: listTexts.user, cell: (row) => row.user.name, quiet: true, from: 1080, phone: 'hidden' },
  { id: 'items', header: t.items, cell: (row) => <Count value={row.items} />, align: 'right', phone: 'hidden' },
  {
    id: 'total',
    field: 'totalHome',
    header: t.totalIn(symbol),
    cell: (row) => <Money value={row.totalHome} strong />,
    phoneCell: (row) => (
      <>
        <Money value={row.totalHome} currency={symbol} strong />
        <FigureWords>{counted.keys(row.items)}</FigureWords>
      </>
    ),
    align: 'right',
    phone: 'figure',
  },
  {
    id: 'margin',
    field: 'marginHome',
    header: listTexts.margin,
    hint: netOfVat,
    cell: (row) => <Money value={row.marginHome} />,
    align: 'right',
    from: 980,
    phone: 'hidden',
  },
  {
    id: 'marginBp',
    header: '%',
    cell: (row) => <Percent value={row.marginBp} />,
    align: 'right',
    quiet: true,
    from: 1000,
    phone: 'hidden',
  },
  { id: 'paymentType', header: t.payment, cell: (row) => <PaymentCell order={row} />, from: 860, phone: 'line' },
  { id: 'status', header: t.status, cell: (row) => <StatusBadge kind="order" value={row.status} />, phone: 'badge' },
  { id: 'market', header: listTexts.market, cell: (row) => row.market, quiet: true, from: 1140, phone: 'hidden' },
]
