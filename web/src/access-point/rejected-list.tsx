import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { invoiceKind } from '@brava/contract/enums.ts'
import { accessPoint } from '@brava/contract/invoices/access-point.endpoints.ts'
import { IconArchive, IconSend } from '@tabler/icons-react'
import { listAt, type RowOf } from '../api/list.ts'
import { useList } from '../api/use-list.ts'
import { dateTime } from '../text/format.ts'
import { Button } from '../ui/basics/button.tsx'
import { Link } from '../ui/basics/link.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { BulkBar } from '../ui/table/bulk-bar.tsx'
import { Money, TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { t } from './access-point.texts.ts'
import { useEInvoices } from './use-e-invoices.tsx'

type Row = RowOf<typeof accessPoint.rejected>

export const rejectedList = listAt(accessPoint.rejected, {
  remember: 'rejected-e-invoices',
  defaultSort: { by: 'createdDate', ascending: false },
})

/** E-invoices that the access point or the buyer rejected: why, sending them again, and closing what is settled. */
export function RejectedList() {
  const list = useList(...rejectedList)
  const { pending, send, close, dialog } = useEInvoices(list.selection)
  const columns = rejectedColumns({ onAgain: (row) => send([row.id]), onClose: (row) => close([row.id]) })
  return (
    <>
      <ListToolbar list={list} search={t.search} columns={columns} />
      <BulkBar
        list={list}
        actions={[
          {
            key: 'again',
            label: t.sendAgain,
            icon: <IconSend />,
            pending,
            run: ({ ids }) => send(ids),
          },
          {
            key: 'close',
            label: t.close,
            icon: <IconArchive />,
            run: ({ ids }) => close(ids),
          },
        ]}
      />
      <DataTable
        label={t.rejectedInvoices}
        list={list}
        columns={columns}
        density="comfortable"
        selectable
        empty={<EmptyState title={t.none}>{t.noneWhy}</EmptyState>}
      />
      {dialog}
    </>
  )
}

interface RejectedActs {
  onAgain: (row: Row) => void
  onClose: (row: Row) => void
}

const rejectedColumns = ({ onAgain, onClose }: RejectedActs): Column<Row>[] => [
  {
    id: 'number',
    sort: 'number',
    header: t.number,
    fixed: true,
    phone: 'title',
    cell: (row) => (
      <TwoLine
        sub={[
          row.kind === invoiceKind.creditNote ? t.creditNote : t.invoice,
          row.creditNotesWaiting > 0 && t.notesWait(row.creditNotesWaiting),
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        {row.number}
      </TwoLine>
    ),
  },
  {
    id: 'rejectedAt',
    sort: 'createdDate',
    header: t.rejectedOn,
    cell: (row) => dateTime(row.rejectedAt),
    quiet: true,
    phone: 'sub',
  },
  {
    id: 'buyerName',
    sort: 'buyerName',
    header: t.buyer,
    phone: 'fact',
    cell: (row) => <Link to={`/partners/edit/${row.buyerId}`}>{row.buyerName}</Link>,
  },
  {
    id: 'order',
    header: t.order,
    from: 900,
    phone: 'hidden',
    cell: (row) => <Link to={`/orders/edit/${row.orderId}`}>{row.orderNumber}</Link>,
  },
  { id: 'reason', header: t.reason, phone: 'fact', cell: (row) => row.reason },
  {
    id: 'gross',
    header: t.gross,
    align: 'right',
    phone: 'figure',
    cell: (row) => <Money value={row.gross} currency={currencySymbol(row.currency)} strong />,
  },
  {
    id: 'again',
    header: t.sendAgain,
    headerHidden: true,
    align: 'right',
    fixed: true,
    phone: 'end',
    cell: (row) => (
      <span style={{ display: 'inline-flex', gap: 4 }}>
        <Button size="sm" onClick={() => onAgain(row)}>
          {t.sendAgain}
        </Button>
        <Menu
          label={`${t.more} ${row.number}`}
          entries={[{ label: t.close, icon: <IconArchive />, onClick: () => onClose(row) }]}
        />
      </span>
    ),
  },
]
