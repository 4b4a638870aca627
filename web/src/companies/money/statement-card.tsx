import { dues } from '@brava/contract/companies/dues.endpoints.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { statementKindLabels } from '@brava/contract/ledger/ledger-kinds.ts'
import { IconFileTypePdf } from '@tabler/icons-react'
import type { FiltersOf, RowOf } from '../../api/list.ts'
import { useMay } from '../../api/profile.ts'
import { useDownload } from '../../api/use-download.ts'
import { useList } from '../../api/use-list.ts'
import { date, money } from '../../text/format.ts'
import { said } from '../../text/texts.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Link } from '../../ui/basics/link.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Card, CardToolbar } from '../../ui/layout/card.tsx'
import { StatStrip } from '../../ui/layout/stat-strip.tsx'
import { Money, TwoLine } from '../../ui/table/cells.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ListToolbar } from '../../ui/table/list-toolbar.tsx'
import { duesTexts as t } from './dues.texts.ts'

type Row = RowOf<typeof dues.statement>
type Filters = Partial<FiltersOf<typeof dues.statement>>

/** Prefix of what the list keeps in the address. */
export const statementKey = 'statement'

/** A company's statement of account: from the opening to the closing balance, saved as PDF, XLSX or CSV. */
export function StatementCard({ companyId }: { companyId: number }) {
  const isDistributor = useMay('distributors')
  const list = useList(dues.statement, {
    remember: 'statement',
    params: { id: companyId },
    urlKey: statementKey,
    defaultSort: { by: 'createdDate', ascending: true },
  })
  const paper = useDownload()
  const answer = list.answer
  const unit = currencySymbol(answer?.currency ?? '')
  const { dateFrom, dateTo, datePreset, supplierId } = list.filters
  const suppliers = answer?.suppliers ?? []
  const columns: Column<Row>[] = [
    {
      id: 'createdDate',
      header: t.date,
      cell: (row) => (row.createdDate ? date(row.createdDate) : '—'),
      quiet: true,
      phone: 'sub',
    },
    {
      id: 'kind',
      header: t.item,
      fixed: true,
      phone: 'title',
      cell: (row) => <TwoLine sub={row.memo || undefined}>{said(statementKindLabels[row.kind])}</TwoLine>,
    },
    { id: 'invoiceNumber', header: t.document, cell: (row) => row.invoiceNumber ?? '—' },
    {
      id: 'orderNumber',
      header: t.order,
      phone: 'fact',
      cell: (row) =>
        row.orderId !== null && row.orderNumber !== null && isDistributor ? (
          <Link to={`/orders/edit/${row.orderId}`}>{row.orderNumber}</Link>
        ) : (
          (row.orderNumber ?? '—')
        ),
    },
    { id: 'debit', header: t.debit, align: 'right', phone: 'hidden', cell: (row) => money(row.debit) },
    {
      id: 'credit',
      header: t.credit,
      align: 'right',
      phone: 'figure',
      cell: (row) => money(row.credit),
      // A card on a phone has one figure: the amount, negative for a debit. Spending is normal, so it is not red.
      phoneCell: ({ debit, credit }) =>
        (debit ?? credit) !== null && (
          <span className="money">{money(debit === null ? credit : `-${debit}`, unit)}</span>
        ),
    },
    { id: 'balance', header: t.balance, align: 'right', phone: 'fact', cell: (row) => <Money value={row.balance} /> },
  ]
  const savePdf = () =>
    void paper.run(dues.statementPdf, {
      params: { id: companyId },
      query: { datePreset, dateFrom, dateTo, supplierId },
    })
  return (
    <>
      <StatStrip
        figures={[
          { label: t.opening, value: money(answer?.opening ?? null), unit },
          { label: t.debits, value: money(answer?.debits ?? null), unit },
          { label: t.credits, value: money(answer?.credits ?? null), unit },
          { label: t.closing, value: money(answer?.closing ?? null), unit },
        ]}
      />
      <Card
        title={t.statement}
        facts={t.statementHint}
        actions={
          <Button size="sm" icon={<IconFileTypePdf />} pending={paper.pending} onClick={savePdf}>
            {t.pdf}
          </Button>
        }
        flush
      >
        <CardToolbar>
          <ListToolbar<Row, Filters, unknown>
            list={list}
            search={false}
            columns={columns}
            filters={[
              { kind: 'days', from: 'dateFrom', to: 'dateTo', preset: 'datePreset', label: t.date },
              ...(suppliers.length > 1
                ? [
                    {
                      kind: 'one' as const,
                      name: 'supplierId' as const,
                      label: t.supplier,
                      options: suppliers.map(({ id, name }) => ({ value: id, label: name })),
                    },
                  ]
                : []),
            ]}
          />
        </CardToolbar>
        <DataTable
          plain
          label={t.statement}
          list={list}
          columns={columns}
          empty={<EmptyState title={t.nothing}>{t.statementHint}</EmptyState>}
        />
      </Card>
    </>
  )
}
