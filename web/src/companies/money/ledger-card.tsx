import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { paymentType } from '@brava/contract/enums.ts'
import { ledgerKindLabels, ledgerKinds } from '@brava/contract/ledger/ledger-kinds.ts'
import type { ReactNode } from 'react'
import type { FiltersOf, RowOf } from '../../api/list.ts'
import { useMay } from '../../api/profile.ts'
import { useList } from '../../api/use-list.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { dateTime, money } from '../../text/format.ts'
import { language } from '../../text/language.ts'
import { said } from '../../text/texts.ts'
import { Badge } from '../../ui/basics/badge.tsx'
import { Card, CardToolbar } from '../../ui/layout/card.tsx'
import { Money, TwoLine } from '../../ui/table/cells.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Link } from '../../ui/basics/link.tsx'
import { ListToolbar } from '../../ui/table/list-toolbar.tsx'
import { StatStrip } from '../../ui/layout/stat-strip.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { t } from './funds.texts.ts'
import classes from '../partners.module.css'
import { t as partnerTexts } from '../partners.texts.ts'

type Row = RowOf<typeof companies.ledger>
type Filters = Partial<FiltersOf<typeof companies.ledger>>

/** A company's funds with its supplier, and every posting behind them with the running balance. */
export function LedgerCard({ companyId, actions }: { companyId: number; actions?: ReactNode }) {
  const list = useList(companies.ledger, {
    remember: 'payment-history',
    params: { id: companyId },
    urlKey: 'ledger',
    defaultSort: { by: 'createdDate', ascending: false },
  })
  const isDistributor = useMay('distributors')
  const answer = list.answer
  const unit = currencySymbol(answer?.currency ?? '')
  const columns: Column<Row>[] = [
    {
      id: 'createdDate',
      header: t.date,
      cell: (row) => dateTime(row.createdDate),
      quiet: true,
      width: 190,
      phone: 'sub',
    },
    {
      id: 'kind',
      header: t.what,
      fixed: true,
      phone: 'title',
      cell: (row) => (
        <TwoLine sub={row.memo || (row.paymentType ? paymentType.label(row.paymentType, language) : undefined)}>
          {said(ledgerKindLabels[row.kind])}
        </TwoLine>
      ),
    },
    {
      id: 'order',
      field: 'orderNumber',
      header: t.order,
      phone: 'fact',
      cell: (row) =>
        row.orderId === null || row.orderNumber === null ? (
          '—'
        ) : (
          <span style={{ display: 'inline-flex', gap: 8, alignItems: 'center' }}>
            {isDistributor ? <Link to={`/orders/edit/${row.orderId}`}>{row.orderNumber}</Link> : row.orderNumber}
            {row.outcome && (
              <Badge tone={row.outcome === 'charged' ? 'success' : row.outcome === 'held' ? 'info' : 'neutral'}>
                {row.outcome === 'charged' ? t.isCharged : row.outcome === 'held' ? t.isHeld : t.isReleased}
              </Badge>
            )}
          </span>
        ),
    },
    { id: 'userName', header: t.who, cell: (row) => row.userName ?? '—', quiet: true, from: 760, phone: 'hidden' },
    {
      id: 'amount',
      header: t.amountIn(unit),
      align: 'right',
      phone: 'figure',
      // Spending is normal: only a balance below zero is red.
      cell: (row) => <span className={`money ${classes.amount}`}>{money(row.amount)}</span>,
      phoneCell: (row) => <span className={`money ${classes.amount}`}>{money(row.amount, unit)}</span>,
    },
    {
      id: 'balance',
      header: t.balanceIn(unit),
      unit,
      align: 'right',
      phone: 'fact',
      cell: (row) => <Money value={row.balance} />,
    },
  ]
  return (
    <>
      <StatStrip
        figures={[
          { label: partnerTexts.available, value: money(answer?.available ?? null), unit },
          { label: partnerTexts.funds, value: money(answer?.funds ?? null), unit },
          { label: partnerTexts.held, value: money(answer?.held ?? null), unit },
          { label: partnerTexts.creditLimit, value: money(answer?.creditLimit ?? null), unit },
        ]}
      />
      <Card title={t.ledger} actions={actions} flush>
        <CardToolbar>
          <ListToolbar<Row, Filters, unknown>
            list={list}
            search={t.ledgerSearch}
            columns={columns}
            filters={[
              {
                kind: 'many',
                name: 'kind',
                label: t.kind,
                options: ledgerKinds.map((value) => ({ value, label: said(ledgerKindLabels[value]) })),
              },
              { kind: 'days', from: 'dateFrom', to: 'dateTo', preset: 'datePreset', label: t.date },
            ]}
          />
        </CardToolbar>
        <DataTable
          plain
          density="comfortable"
          label={t.ledger}
          list={list}
          columns={columns}
          empty={<EmptyState title={t.ledgerEmpty}>{t.ledgerEmptyText}</EmptyState>}
        />
      </Card>
    </>
  )
}
