import { invoices } from '@brava/contract/invoices/invoices.endpoints.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '../api/call.ts'
import { infoOf } from '../api/api-error.ts'
import { refresh } from '../api/use-endpoint.ts'
import { type FiltersOf, type RowOf, useList } from '../api/use-list.ts'
import { useMay } from '../api/profile.ts'
import { date, money } from '../text/format.ts'
import { symbolOf } from '../text/symbol-of.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, ButtonLink, IconButton } from '../ui/button.tsx'
import { Money } from '../ui/cells.tsx'
import type { Column } from '../ui/column.ts'
import { DataTable } from '../ui/data-table.tsx'
import type { Filter } from '../ui/filter.ts'
import { Link } from '../ui/link.tsx'
import { ListToolbar } from '../ui/list-toolbar.tsx'
import { ListPage, PageHeader } from '../ui/page.tsx'
import { EmptyState } from '../ui/states.tsx'
import { toast } from '../ui/toast.ts'
import { t } from './invoices.texts.ts'

type Row = RowOf<typeof invoices.outgoing>
type Filters = Partial<FiltersOf<typeof invoices.outgoing>>

/** Invoices that the person's company issued. */
export function OutgoingInvoicesScreen() {
  return <InvoicesScreen direction="outgoing" />
}

/** Invoices that the person's company received. */
export function IncomingInvoicesScreen() {
  return <InvoicesScreen direction="incoming" />
}

function InvoicesScreen({ direction }: { direction: 'outgoing' | 'incoming' }) {
  const isDistributor = useMay('distributors')
  const incoming = direction === 'incoming'
  const list = useList(incoming ? invoices.incoming : invoices.outgoing, {
    remember: incoming ? 'my-invoices' : 'invoices',
    defaultSort: { by: 'createdDate', ascending: false },
  })
  const [busy, setBusy] = useState<number>()

  const save = async (row: Row) => {
    setBusy(row.id)
    try {
      await download(
        incoming ? invoices.incomingPdf : invoices.outgoingPdf,
        { params: { id: row.id } },
        `${row.number}.pdf`,
      )
      if (row.isNew) await refresh(incoming ? invoices.incoming : invoices.outgoing, invoices.newCount)
    } catch (error) {
      toast('error', infoOf(error))
    } finally {
      setBusy(undefined)
    }
  }

  const columns: Column<Row>[] = [
    {
      id: 'number',
      header: t.number,
      fixed: true,
      phone: 'title',
      cell: (row) => (
        <Button variant="link" onClick={() => void save(row)}>
          {row.number}
        </Button>
      ),
    },
    {
      id: 'issuedAt',
      sort: 'createdDate',
      header: t.issued,
      cell: (row) => date(row.issuedAt),
      quiet: true,
      phone: 'sub',
    },
    ...(incoming
      ? [{ id: 'issuerName', header: t.issuer, cell: (row: Row) => row.issuerName, phone: 'fact' as const }]
      : [
          { id: 'buyerName', header: t.buyer, cell: (row: Row) => row.buyerName, phone: 'fact' as const },
          ...(isDistributor
            ? [
                {
                  id: 'issuerName',
                  header: t.issuer,
                  cell: (row: Row) => row.issuerName,
                  quiet: true,
                  from: 1180,
                  phone: 'hidden' as const,
                },
              ]
            : []),
        ]),
    {
      id: 'order',
      header: t.order,
      from: 720,
      phone: 'fact',
      cell: (row) =>
        row.orderId === null ? (
          '—'
        ) : (
          <Link
            to={isDistributor ? `/orders/edit/${row.orderId}` : '/my-orders'}
            {...(isDistributor ? {} : { search: { open: row.orderId } })}
          >
            {row.orderNumber}
          </Link>
        ),
    },
    { id: 'net', header: t.net, align: 'right', cell: (row) => <Money value={row.net} />, from: 900, phone: 'hidden' },
    {
      id: 'vat',
      header: t.vat,
      align: 'right',
      cell: (row) => <Money value={row.vat} />,
      from: 900,
      quiet: true,
      phone: 'hidden',
    },
    {
      id: 'gross',
      header: t.gross,
      align: 'right',
      phone: 'figure',
      cell: (row) => <Money value={row.gross} currency={symbolOf(row.currency)} strong />,
    },
    {
      id: 'isNew',
      header: t.status,
      phone: 'badge',
      cell: (row) => (row.isNew ? <Badge tone="accent">{t.isNew}</Badge> : null),
    },
    {
      id: 'pdf',
      header: t.pdf,
      headerHidden: true,
      align: 'right',
      fixed: true,
      phone: 'end',
      cell: (row) => (
        <IconButton label={`${t.pdf} ${row.number}`} disabled={busy === row.id} onClick={() => void save(row)}>
          <IconDownload />
        </IconButton>
      ),
    },
  ]

  const filters: Filter<Filters>[] = [
    { kind: 'days', from: 'issuedFrom', to: 'issuedTo', label: t.date },
    { kind: 'yesNo', name: 'isNew', label: t.unopened },
    ...(isDistributor && !incoming ? [{ kind: 'yesNo' as const, name: 'everyLeg' as const, label: t.everyLeg }] : []),
  ]
  const sums = list.answer?.sums.map((sum) => money(sum.gross, symbolOf(sum.currency))).join(' + ')

  return (
    <ListPage>
      <PageHeader
        title={incoming ? t.incoming : t.outgoing}
        facts={sums ? `${t.sum} ${sums}` : undefined}
        actions={
          <Button
            icon={<IconDownload />}
            onClick={() =>
              void download(incoming ? invoices.exportIncoming : invoices.exportOutgoing, {
                body: list.request as never,
              }).catch((error) => toast('error', infoOf(error)))
            }
          >
            {t.exportCsv}
          </Button>
        }
      />
      <ListToolbar list={list} search={t.search} filters={filters} columns={columns} />
      <DataTable
        label={incoming ? t.incoming : t.outgoing}
        list={list}
        columns={columns}
        empty={
          incoming ? (
            <EmptyState title={t.noneIn} action={<ButtonLink to="/wholesale">{t.toWholesale}</ButtonLink>}>
              {t.noneInText}
            </EmptyState>
          ) : (
            <EmptyState title={t.noneOut}>{t.noneOutText}</EmptyState>
          )
        }
      />
    </ListPage>
  )
}
