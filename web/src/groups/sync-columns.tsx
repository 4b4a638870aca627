import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import type { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { t as rules } from '../prices/prices.texts.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { Change, Money, TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { syncTexts as t } from './sync.texts.ts'

export type SyncChange = Answered<typeof groups.sync>['data']['preview']['changes'][number]

/** What a sync changes: company and product, what it pays now and after the sync. */
export const syncColumns: Column<SyncChange>[] = [
  {
    id: 'company',
    header: t.company,
    fixed: true,
    phone: 'title',
    cell: (row) => row.companyName,
  },
  {
    id: 'product',
    header: t.product,
    phone: 'sub',
    cell: (row) => <TwoLine sub={row.code}>{row.title}</TwoLine>,
    phoneCell: (row) => row.title,
  },
  {
    id: 'now',
    header: t.now,
    align: 'right',
    quiet: true,
    phone: 'fact',
    cell: (row) =>
      row.oldPrice === null ? (
        <Badge tone="accent">{t.newProduct}</Badge>
      ) : (
        <TwoLine sub={row.oldRule ? rules[row.oldRule] : ''}>
          <Money value={row.oldPrice} currency={currencySymbol(row.currency)} />
        </TwoLine>
      ),
    phoneCell: (row) =>
      row.oldPrice === null ? t.newProduct : <Money value={row.oldPrice} currency={currencySymbol(row.currency)} />,
  },
  {
    id: 'then',
    header: t.then,
    align: 'right',
    phone: 'figure',
    cell: (row) => (
      <TwoLine sub={row.isBelowCost ? <Badge tone="danger">{t.belowCost}</Badge> : rules[row.newRule]}>
        <Money value={row.newPrice} currency={currencySymbol(row.currency)} strong />
      </TwoLine>
    ),
  },
  {
    id: 'change',
    header: t.change,
    align: 'right',
    from: 560,
    phone: 'hidden',
    cell: (row) =>
      row.oldPrice === null || Number(row.oldPrice) === 0 ? (
        '—'
      ) : (
        <Change value={changeBp(row.oldPrice, row.newPrice)} />
      ),
  },
]

const changeBp = (from: string, to: string) => Math.round(((Number(to) - Number(from)) / Number(from)) * 10_000)
