import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { fileUrl } from '@brava/contract/files/file-url.ts'
import { keyReturnState } from '@brava/contract/orders/key-return-state.ts'
import type { keyReturns } from '@brava/contract/orders/key-returns.endpoints.ts'
import { IconBan, IconCheck } from '@tabler/icons-react'
import type { FiltersOf, RowOf } from '../../api/list.ts'
import { findCompanies, nameOfCompany } from '../../companies/find-companies.ts'
import { ago, dateTime, money } from '../../text/format.ts'
import { optionsOf } from '../../text/options-of.ts'
import { IconButton } from '../../ui/basics/button.tsx'
import { StatusBadge } from '../../ui/basics/status-badge.tsx'
import type { Filter } from '../../ui/filter/filter.ts'
import { Cover, TwoLine } from '../../ui/table/cells.tsx'
import type { Column } from '../../ui/table/column.ts'
import { t as orderTexts } from '../orders.texts.ts'
import { t } from './key-returns.texts.ts'

type Row = RowOf<typeof keyReturns.list>

interface Acts {
  accept(row: Row): void
  reject(row: Row): void
}

/** Columns of the queue of keys to be returned; the acts stand in the row. */
export const keyReturnColumns = ({ accept, reject }: Acts): Column<Row>[] => [
  {
    id: 'createdDate',
    header: t.age,
    phone: 'sub',
    cell: (row) => <span title={dateTime(row.createdDate)}>{ago(row.createdDate)}</span>,
  },
  {
    id: 'cover',
    header: t.picture,
    headerHidden: true,
    width: 40,
    phone: 'before',
    cell: (row) => <Cover src={fileUrl(row.product.imageFileId)} width={24} />,
  },
  {
    id: 'product',
    header: orderTexts.product,
    fixed: true,
    phone: 'title',
    cell: (row) => <TwoLine sub={`•••• ${row.last4}`}>{row.product.title}</TwoLine>,
  },
  {
    id: 'reason',
    header: t.reason,
    phone: 'line',
    cell: (row) => (
      <TwoLine sub={[row.answer, row.handledBy].filter(Boolean).join(' · ')}>
        <span title={row.reason}>{row.reason}</span>
      </TwoLine>
    ),
  },
  {
    id: 'order',
    field: 'orderNumber',
    header: orderTexts.order,
    link: true,
    phone: 'sub',
    cell: (row) => row.orderNumber,
  },
  {
    id: 'company',
    header: t.company,
    phone: 'sub',
    cell: (row) => <TwoLine sub={row.userName}>{row.company.name}</TwoLine>,
    phoneCell: (row) => row.company.name,
  },
  {
    id: 'unitPrice',
    header: t.price,
    align: 'right',
    from: 1000,
    phone: 'figure',
    cell: (row) => money(row.unitPrice, currencySymbol(row.currency)),
  },
  {
    id: 'state',
    header: orderTexts.state,
    phone: 'badge',
    cell: (row) => <StatusBadge kind="keyReturn" value={row.state} />,
  },
  {
    id: 'acts',
    header: t.acts,
    headerHidden: true,
    phone: 'line',
    cell: (row) => {
      const can = (action: string) => row.allowedActions.includes(action)
      return (
        <span style={{ display: 'inline-flex', gap: 2 }}>
          {can('accept') && (
            <IconButton size="sm" label={t.accept} onClick={() => accept(row)}>
              <IconCheck />
            </IconButton>
          )}
          {can('reject') && (
            <IconButton size="sm" label={t.reject} onClick={() => reject(row)}>
              <IconBan />
            </IconButton>
          )}
        </span>
      )
    },
  },
]

export const keyReturnFilters: Filter<Partial<FiltersOf<typeof keyReturns.list>>>[] = [
  { kind: 'days', from: 'dateFrom', to: 'dateTo', preset: 'datePreset', label: orderTexts.date },
  { kind: 'many', name: 'state', label: orderTexts.state, options: optionsOf(keyReturnState) },
  { kind: 'find', name: 'companyId', label: t.company, find: findCompanies(), nameOf: nameOfCompany, many: true },
]
