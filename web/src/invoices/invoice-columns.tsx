import { type EInvoiceState, eInvoiceState } from '@brava/contract/invoices/e-invoice-state.ts'
import type { invoices } from '@brava/contract/invoices/invoices.endpoints.ts'
import { IconArchive, IconDownload, IconEye, IconFileTypeXml, IconMail, IconSend } from '@tabler/icons-react'
import type { useEInvoices } from '../access-point/use-e-invoices.tsx'
import { t as accessPointTexts } from '../access-point/access-point.texts.ts'
import type { RowOf } from '../api/list.ts'
import { date } from '../text/format.ts'
import { language } from '../text/language.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Money, TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { Reason } from '../ui/table/reason.tsx'
import { Link } from '../ui/basics/link.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { t } from './invoices.texts.ts'
import type { InvoicePapers } from './use-invoice-papers.tsx'

type Row = RowOf<typeof invoices.outgoing>

const eInvoiceTones = {
  1: 'neutral',
  2: 'info',
  3: 'success',
  4: 'danger',
  5: 'success',
  6: 'neutral',
} as const satisfies Record<EInvoiceState, string>

interface InvoiceColumnsOptions {
  incoming: boolean
  isDistributor: boolean
  papers: InvoicePapers
  eInvoices: Pick<ReturnType<typeof useEInvoices>, 'send' | 'close'>
}

/** Columns of issued or received invoices. A received one names its issuer, an issued one its buyer. */
export const invoiceColumns = ({
  incoming,
  isDistributor,
  papers,
  eInvoices,
}: InvoiceColumnsOptions): Column<Row>[] => [
  {
    id: 'number',
    header: t.number,
    fixed: true,
    phone: 'title',
    cell: (row) => (
      <TwoLine
        sub={[
          row.delivery && t.delivery(row.delivery),
          row.refersTo && `${t.creditNoteTo} ${row.refersTo.name}`,
          row.creditNotes.length > 0 && `${t.credited} ${row.creditNotes.map((note) => note.name).join(', ')}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        <Button variant="link" onClick={() => papers.save(row)}>
          {row.number}
        </Button>
      </TwoLine>
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
    field: 'orderNumber',
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
  {
    id: 'reference',
    header: incoming ? t.ownReference : t.reference,
    cell: (row) => row.reference,
    quiet: true,
    from: 1240,
    phone: 'hidden',
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
    cell: (row) => <Money value={row.gross} currency={currencySymbol(row.currency)} strong />,
  },
  {
    id: 'isNew',
    header: t.status,
    phone: 'badge',
    cell: (row) => (
      <>
        <span style={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
          {row.isNew && <Badge tone="accent">{t.isNew}</Badge>}
          {row.eInvoice && (
            <Badge tone={eInvoiceTones[row.eInvoice.state as EInvoiceState]}>
              {eInvoiceState.label(row.eInvoice.state as EInvoiceState, language)}
            </Badge>
          )}
        </span>
        {row.eInvoice?.reason && <Reason>{row.eInvoice.reason}</Reason>}
      </>
    ),
  },
  {
    id: 'papers',
    header: t.more,
    headerHidden: true,
    align: 'right',
    fixed: true,
    width: 44,
    phone: 'end',
    cell: (row) => (
      <Menu
        label={`${t.more} ${row.number}`}
        entries={[
          { label: t.preview, icon: <IconEye />, onClick: () => papers.preview(row) },
          {
            label: t.pdf,
            icon: <IconDownload />,
            onClick: () => papers.save(row),
            ...(papers.busy === row.id ? { reason: t.busy } : {}),
          },
          {
            label: t.xml,
            icon: <IconFileTypeXml />,
            onClick: () => papers.save(row, 'xml'),
            ...(papers.busy === row.id ? { reason: t.busy } : {}),
          },
          papers.mail && { label: t.mailAgain, icon: <IconMail />, onClick: () => papers.mail?.(row) },
          row.canSendEInvoice && {
            label: accessPointTexts.send,
            icon: <IconSend />,
            onClick: () => eInvoices.send([row.id]),
          },
          row.canCloseEInvoice && {
            label: accessPointTexts.close,
            icon: <IconArchive />,
            onClick: () => eInvoices.close([row.id]),
          },
        ]}
      />
    ),
  },
]
