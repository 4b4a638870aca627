import { orderStatus } from '@brava/contract/enums.ts'
import type { myOrders } from '@brava/contract/orders/my-orders.endpoints.ts'
import { IconDownload } from '@tabler/icons-react'
import type { RowOf } from '../../api/list.ts'
import { dateTime } from '../../text/format.ts'
import { netOfVat } from '../../text/net-of-vat.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { IconButton } from '../../ui/basics/button.tsx'
import { Count, Money, Percent } from '../../ui/table/cells.tsx'
import type { Column } from '../../ui/table/column.ts'
import { StatusBadge } from '../../ui/basics/status-badge.tsx'
import { LineKeys } from '../keys/line-keys.tsx'
import { sumOfKeys } from '../keys/sum-of-keys.ts'
import { saveInvoice } from '../save-invoice.ts'
import { t as listTexts } from './order-lists.texts.ts'
import { OrderedProducts } from './ordered-products.tsx'
import { t } from '../orders.texts.ts'
import { PaymentCell } from '../payment-cell.tsx'

type Row = RowOf<typeof myOrders.list>

/** Columns of the buyer's list; with the retailer when a reseller views its retailers' orders. */
export const myOrderColumns = (ofRetailers: boolean): Column<Row>[] => [
  { id: 'number', header: t.order, cell: (row) => row.number, link: true, fixed: true },
  {
    id: 'createdDate',
    field: 'placedAt',
    header: t.date,
    cell: (row) => dateTime(row.placedAt),
    quiet: true,
    from: 680,
    phone: 'sub',
  },
  {
    id: 'reference',
    header: ofRetailers ? t.buyerReference : t.reference,
    cell: (row) => row.reference,
    quiet: true,
    from: 1180,
    phone: 'sub',
  },
  ...(ofRetailers
    ? [{ id: 'company', header: listTexts.buyer, cell: (row: Row) => row.company.name, phone: 'sub' as const }]
    : []),
  {
    id: 'products',
    field: 'lines.product.title',
    header: t.product,
    cell: (row) => <OrderedProducts lines={row.lines} />,
    from: ofRetailers ? 900 : 0,
    phone: 'line',
  },
  {
    id: 'items',
    header: t.items,
    cell: (row) => <Count value={row.items} />,
    align: 'right',
    phone: 'hidden',
    // The keys beside it show the same, so names have priority.
    from: 1300,
  },
  {
    id: 'keys',
    field: 'assigned',
    header: t.keysTab,
    phone: 'line',
    from: 920,
    cell: (row) => <LineKeys keys={sumOfKeys(row.lines)} isCancelled={row.status === orderStatus.code.cancelled} />,
  },
  {
    id: 'total',
    header: t.total,
    align: 'right',
    cell: (row) => <Money value={row.total} currency={currencySymbol(row.currency)} strong />,
    phone: 'figure',
  },
  ...(ofRetailers
    ? [
        {
          id: 'margin',
          field: 'earned.margin',
          header: t.margin,
          hint: netOfVat,
          align: 'right' as const,
          from: 760,
          phone: 'fact' as const,
          cell: (row: Row) =>
            row.earned && <Money value={row.earned.margin} currency={currencySymbol(row.earned.purchaseCurrency)} />,
        },
        {
          id: 'marginBp',
          field: 'earned.marginBp',
          header: '%',
          align: 'right' as const,
          quiet: true,
          from: 960,
          phone: 'hidden' as const,
          cell: (row: Row) => <Percent value={row.earned?.marginBp ?? null} />,
        },
      ]
    : []),
  { id: 'paymentType', header: t.payment, cell: (row) => <PaymentCell order={row} />, from: 1100, phone: 'hidden' },
  { id: 'status', header: t.status, cell: (row) => <StatusBadge kind="order" value={row.status} />, phone: 'badge' },
  {
    id: 'invoice',
    header: t.invoice,
    from: 820,
    phone: 'hidden',
    cell: (row) =>
      row.invoice && (
        <IconButton
          size="sm"
          label={t.downloadInvoice(row.invoice.name)}
          onClick={() => void saveInvoice({ id: row.invoice?.id ?? 0, number: row.invoice?.name ?? '' }, row.isOwn)}
        >
          <IconDownload />
        </IconButton>
      ),
  },
]
