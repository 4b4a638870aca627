import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { gatewayNames } from '@brava/contract/payments/gateway-kind.ts'
import {
  type DifferenceAction,
  type DifferenceKind,
  differenceKind,
  differenceState,
} from '@brava/contract/payments/payment-difference.ts'
import type { reconciliation } from '@brava/contract/payments/reconciliation.endpoints.ts'
import { IconArrowBackUp, IconMessageCheck, IconRefresh } from '@tabler/icons-react'
import type { FiltersOf, RowOf } from '../api/list.ts'
import { findCompanies, nameOfCompany } from '../companies/find-companies.ts'
import { ago, date, dateTime, money } from '../text/format.ts'
import { language } from '../text/language.ts'
import { optionsOf } from '../text/options-of.ts'
import { IconButton } from '../ui/basics/button.tsx'
import { StatusBadge } from '../ui/basics/status-badge.tsx'
import type { Filter } from '../ui/filter/filter.ts'
import { TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { detailTexts, t } from './reconciliation.texts.ts'

type Row = RowOf<typeof reconciliation.differences>

/** What one side has recorded for a payment: the charge, and below it what was refunded. */
function BookSide({ side, currency }: { side: Row['ours']; currency: string }) {
  const symbol = currencySymbol(currency)
  return (
    <TwoLine sub={Number(side.refunded) === 0 ? undefined : t.refunded(money(side.refunded, symbol))}>
      <span className="money">{money(side.charged, symbol)}</span>
    </TwoLine>
  )
}

interface Books {
  readonly ours: Row['ours']
  readonly theirs: Row['theirs']
  readonly currency: string
}

/** Our record and the gateway's, side by side. */
export const bookColumns = <R extends Books>(): Column<R>[] =>
  (['ours', 'theirs'] as const).map((id) => ({
    id,
    header: t[id],
    align: 'right',
    phone: 'fact',
    cell: (row) => <BookSide side={row[id]} currency={row.currency} />,
  }))

/** The comparison's remarks in the reader's language. */
const inWords = (detail: string) =>
  detail
    .split(', ')
    .map((word) => detailTexts[word as keyof typeof detailTexts] ?? word)
    .join(', ')

const icons: Readonly<Record<DifferenceAction, typeof IconRefresh>> = {
  recheck: IconRefresh,
  explain: IconMessageCheck,
  reopen: IconArrowBackUp,
}

/** Columns of the differences; the possible actions are in the row. */
export const differenceColumns = (act: (action: DifferenceAction, row: Row) => void): Column<Row>[] => [
  {
    id: 'createdDate',
    header: t.found,
    phone: 'sub',
    cell: (row) => (
      <TwoLine sub={date(row.day)}>
        <span title={dateTime(row.createdDate)}>{ago(row.createdDate)}</span>
      </TwoLine>
    ),
    phoneCell: (row) => date(row.day),
  },
  {
    id: 'kind',
    header: t.difference,
    fixed: true,
    phone: 'title',
    cell: (row) => (
      <TwoLine sub={[gatewayNames[row.gateway], row.reference, inWords(row.detail)].filter(Boolean).join(' · ')}>
        {differenceKind.label(row.kind as DifferenceKind, language)}
      </TwoLine>
    ),
  },
  { id: 'order', header: t.order, link: true, phone: 'sub', cell: (row) => row.order?.name },
  { id: 'company', header: t.company, phone: 'sub', from: 1000, cell: (row) => row.company?.name },
  ...bookColumns<Row>(),
  {
    id: 'state',
    header: t.state,
    phone: 'badge',
    cell: (row) => <StatusBadge kind="difference" value={row.state} />,
  },
  {
    id: 'reason',
    header: t.reason,
    from: 1100,
    phone: 'line',
    cell: (row) => row.reason !== '' && <TwoLine sub={row.handledBy ?? undefined}>{row.reason}</TwoLine>,
  },
  {
    id: 'acts',
    header: t.acts,
    headerHidden: true,
    phone: 'line',
    cell: (row) => (
      <span style={{ display: 'inline-flex', gap: 2 }}>
        {(row.allowedActions as DifferenceAction[]).map((action) => {
          const Icon = icons[action]
          return (
            <IconButton key={action} size="sm" label={t[action]} onClick={() => act(action, row)}>
              <Icon />
            </IconButton>
          )
        })}
      </span>
    ),
  },
]

export const differenceFilters: Filter<Partial<FiltersOf<typeof reconciliation.differences>>>[] = [
  { kind: 'days', from: 'dateFrom', to: 'dateTo', preset: 'datePreset', label: t.found },
  { kind: 'many', name: 'state', label: t.state, options: optionsOf(differenceState) },
  { kind: 'many', name: 'kind', label: t.difference, options: optionsOf(differenceKind) },
  { kind: 'find', name: 'companyId', label: t.company, find: findCompanies(), nameOf: nameOfCompany, many: true },
]
