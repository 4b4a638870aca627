import { fileUrl } from '@brava/contract/files/file-url.ts'
import type { KeyClaim } from '@brava/contract/orders/key-claim.ts'
import type { ReactNode } from 'react'
import { findCompanies, nameOfCompany } from '../../companies/find-companies.ts'
import { ago, dateTime } from '../../text/format.ts'
import { IconButton } from '../../ui/basics/button.tsx'
import { StatusBadge, type StatusKind } from '../../ui/basics/status-badge.tsx'
import type { Option } from '../../ui/field/select-options.tsx'
import type { Filter } from '../../ui/filter/filter.ts'
import { Cover, TwoLine } from '../../ui/table/cells.tsx'
import type { Column } from '../../ui/table/column.ts'
import { t as orderTexts } from '../orders.texts.ts'
import { t } from './claims.texts.ts'
import { keyAlone } from '../../text/key-tail.ts'

/** An action on a claim, under the name that its `allowedActions` use. */
export interface ClaimAct<R> {
  readonly name: string
  readonly label: string
  readonly icon: ReactNode
  readonly run: (row: R) => void
}

interface Own<R> {
  /** Heading of the column with the time of the buyer's request. */
  readonly age: string
  readonly badge: StatusKind
  /** Text below the product, after the last characters of the key. */
  readonly below?: (row: R) => string
  readonly column: Column<R>
  readonly acts: readonly ClaimAct<R>[]
}

/** Columns of a queue of key claims; the actions are in the row. */
export function claimColumns<R extends KeyClaim & { readonly state: number }>(own: Own<R>): Column<R>[] {
  return [
    {
      id: 'createdDate',
      header: own.age,
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
      cell: (row) => (
        <TwoLine sub={[keyAlone(row.last4), own.below?.(row)].filter(Boolean).join(' · ')}>{row.product.title}</TwoLine>
      ),
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
    own.column,
    {
      id: 'state',
      header: orderTexts.state,
      phone: 'badge',
      cell: (row) => <StatusBadge kind={own.badge} value={row.state} />,
    },
    {
      id: 'acts',
      header: t.acts,
      headerHidden: true,
      phone: 'line',
      cell: (row) => (
        <span style={{ display: 'inline-flex', gap: 2 }}>
          {own.acts
            .filter((act) => row.allowedActions.includes(act.name))
            .map((act) => (
              <IconButton key={act.name} size="sm" label={act.label} onClick={() => act.run(row)}>
                {act.icon}
              </IconButton>
            ))}
        </span>
      ),
    },
  ]
}

type ClaimFilters = Partial<Record<'state' | 'companyId' | 'productId' | 'dateFrom' | 'dateTo' | 'datePreset', unknown>>

/** Filters of a queue of key claims; `states` are the states its claims can be in. */
export const claimFilters = (states: readonly Option[]): Filter<ClaimFilters>[] => [
  { kind: 'days', from: 'dateFrom', to: 'dateTo', preset: 'datePreset', label: orderTexts.date },
  { kind: 'many', name: 'state', label: orderTexts.state, options: states },
  { kind: 'find', name: 'companyId', label: t.company, find: findCompanies(), nameOf: nameOfCompany, many: true },
]
