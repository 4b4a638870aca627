import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { invoiceKind } from '@brava/contract/enums.ts'
import { accessPoint } from '@brava/contract/invoices/access-point.endpoints.ts'
import { invoices } from '@brava/contract/invoices/invoices.endpoints.ts'
import { IconArchive, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { inParts } from '../api/in-parts.ts'
import { listAt, type RowOf } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { useList } from '../api/use-list.ts'
import { dateTime } from '../text/format.ts'
import { ReasonDialog } from '../ui/ask/reason-dialog.tsx'
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
import { useSendEInvoices } from './use-send-e-invoices.ts'

type Row = RowOf<typeof accessPoint.rejected>

export const rejectedList = listAt(accessPoint.rejected, {
  remember: 'rejected-e-invoices',
  defaultSort: { by: 'createdDate', ascending: false },
})

/** E-invoices that the access point or the buyer rejected: why, sending them again, and closing what is settled. */
export function RejectedList() {
  const list = useList(...rejectedList)
  const { pending, send } = useSendEInvoices(list.selection)
  const close = useAct(accessPoint.close, { says: false, refreshes: [accessPoint.rejected, invoices.outgoing] })
  const [closing, setClosing] = useState<readonly number[] | null>(null)
  const columns = rejectedColumns({ onAgain: (row) => send([row.id]), onClose: (row) => setClosing([row.id]) })
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
            run: ({ ids }) => setClosing(ids.map(Number)),
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
      <ReasonDialog
        open={closing !== null}
        onClose={() => setClosing(null)}
        title={t.closeTitle}
        confirm={t.close}
        hint={t.closeHint}
        onConfirm={(reason) => inParts(list.selection, closing ?? [], (ids) => close.run({ body: { ids, reason } }))}
      >
        {t.closeText}
      </ReasonDialog>
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
