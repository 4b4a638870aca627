import { mostIds } from '@brava/contract/endpoint.ts'
import { invoices } from '@brava/contract/invoices/invoices.endpoints.ts'
import { eInvoiceState } from '@brava/contract/invoices/e-invoice-state.ts'
import { heldInvoices } from '@brava/contract/invoices/held-invoices.endpoints.ts'
import { IconArchive, IconFileZip, IconSend } from '@tabler/icons-react'
import { t as accessPointTexts } from '../access-point/access-point.texts.ts'
import { useEInvoices } from '../access-point/use-e-invoices.tsx'
import { type FiltersOf, listAt } from '../api/list.ts'
import { useMay } from '../api/profile.ts'
import { useDownload } from '../api/use-download.ts'
import { refresh, useEndpoint } from '../api/use-endpoint.ts'
import { useList } from '../api/use-list.ts'
import { money } from '../text/format.ts'
import { optionsOf } from '../text/options-of.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { ButtonLink } from '../ui/basics/button.tsx'
import { BulkBar, type Chosen } from '../ui/table/bulk-bar.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import type { Filter } from '../ui/filter/filter.ts'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { ListPage, PageHeader } from '../ui/layout/page.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { ExportMenu } from '../ui/table/export-menu.tsx'
import { invoiceColumns } from './invoice-columns.tsx'
import { t } from './invoices.texts.ts'
import { type PaperFormat, useInvoicePapers } from './use-invoice-papers.tsx'

type Filters = Partial<FiltersOf<typeof invoices.outgoing>>

type Direction = 'outgoing' | 'incoming'

export const invoicesList = (direction: Direction) =>
  listAt(direction === 'incoming' ? invoices.incoming : invoices.outgoing, {
    remember: direction === 'incoming' ? 'my-invoices' : 'invoices',
    defaultSort: { by: 'createdDate', ascending: false },
  })

/** Invoices that the person's company issued. */
export function OutgoingInvoicesScreen() {
  return <InvoicesScreen direction="outgoing" />
}

/** Invoices that the person's company received. */
export function IncomingInvoicesScreen() {
  return <InvoicesScreen direction="incoming" />
}

function InvoicesScreen({ direction }: { direction: Direction }) {
  const isDistributor = useMay('distributors')
  const incoming = direction === 'incoming'
  const list = useList(...invoicesList(direction))
  const papers = useInvoicePapers(incoming)
  const file = useDownload()
  const zip = useDownload()
  const mayMend = useMay('distributorsAndResellers')
  const held = useEndpoint(heldInvoices.list, { body: { pageSize: 1 } }, { enabled: mayMend && !incoming })

  /** One archive for each hundred invoices, the most that one call takes. */
  async function saveAll(ids: readonly number[], format: PaperFormat) {
    for (let at = 0; at < ids.length; at += mostIds) {
      const body = { ids: ids.slice(at, at + mostIds), formats: [format] }
      if (!(await zip.run(invoices.zip, { body }, { name: t.zipName }))) return
    }
    await refresh(incoming ? invoices.incoming : invoices.outgoing, invoices.newCount)
  }

  const eInvoices = useEInvoices(list.selection)
  const columns = invoiceColumns({ incoming, isDistributor, papers, eInvoices })

  const filters: Filter<Filters>[] = [
    { kind: 'days', from: 'issuedFrom', to: 'issuedTo', preset: 'issuedPreset', label: t.date },
    { kind: 'yesNo', name: 'isNew', label: t.unopened },
    ...(isDistributor && !incoming
      ? [
          { kind: 'yesNo', name: 'everyLeg', label: t.everyLeg } as const,
          { kind: 'many', name: 'eInvoiceState', label: t.eInvoice, options: optionsOf(eInvoiceState) } as const,
          { kind: 'yesNo', name: 'eInvoiceStuck', label: t.eInvoiceStuck } as const,
        ]
      : []),
  ]
  const sums = list.answer?.sums.map((sum) => money(sum.gross, currencySymbol(sum.currency))).join(' + ')

  return (
    <ListPage>
      <PageHeader
        title={incoming ? t.incoming : t.outgoing}
        facts={sums ? `${t.sum} ${sums}` : '\u00a0'}
        actions={
          <>
            {mayMend && !incoming && held.data !== undefined && held.data.pagedResult.totalItems > 0 && (
              <ButtonLink to="/invoices/held">{t.toMend(held.data.pagedResult.totalItems)}</ButtonLink>
            )}
            <ExportMenu
              pending={file.pending}
              save={(format) =>
                file.run(incoming ? invoices.exportIncoming : invoices.exportOutgoing, {
                  body: { ...list.request, format } as never,
                })
              }
            />
          </>
        }
      />
      <ListToolbar list={list} search={t.search} filters={filters} columns={columns} />
      <BulkBar
        list={list}
        actions={[
          ...(['pdf', 'xml'] as const).map((format) => ({
            key: format,
            label: t[format],
            icon: <IconFileZip />,
            pending: zip.pending,
            run: ({ ids }: Chosen) => void saveAll(ids.map(Number), format),
          })),
          ...(!incoming && list.rows.some(({ canSendEInvoice }) => canSendEInvoice)
            ? [
                {
                  key: 'send',
                  label: accessPointTexts.send,
                  icon: <IconSend />,
                  pending: eInvoices.pending,
                  run: ({ ids }: Chosen) => eInvoices.send(ids),
                },
              ]
            : []),
          ...(!incoming && list.rows.some(({ canCloseEInvoice }) => canCloseEInvoice)
            ? [
                {
                  key: 'close',
                  label: accessPointTexts.close,
                  icon: <IconArchive />,
                  run: ({ ids }: Chosen) => eInvoices.close(ids),
                },
              ]
            : []),
        ]}
      />
      <DataTable
        ownExport
        selectable
        label={incoming ? t.incoming : t.outgoing}
        list={list}
        columns={columns}
        empty={
          incoming ? (
            <EmptyState
              title={t.noneIn}
              action={
                isDistributor ? (
                  <ButtonLink to="/invoices">{t.toOutgoing}</ButtonLink>
                ) : (
                  <ButtonLink to="/wholesale">{t.toWholesale}</ButtonLink>
                )
              }
            >
              {isDistributor ? t.noneInDistributor : t.noneInText}
            </EmptyState>
          ) : (
            <EmptyState title={t.noneOut}>{t.noneOutText}</EmptyState>
          )
        }
      />
      {papers.dialog}
      {eInvoices.dialog}
    </ListPage>
  )
}
