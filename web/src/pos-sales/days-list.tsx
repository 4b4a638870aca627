import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { posDayResult } from '@brava/contract/pos-sales/pos-difference.ts'
import { posSales } from '@brava/contract/pos-sales/pos-sales.endpoints.ts'
import { useState } from 'react'
import { type FiltersOf, listAt, type RowOf } from '../api/list.ts'
import { useMay } from '../api/profile.ts'
import { useList } from '../api/use-list.ts'
import { findCompanies, nameOfCompany } from '../companies/find-companies.ts'
import { count, date, money } from '../text/format.ts'
import { optionsOf } from '../text/options-of.ts'
import { StatusBadge } from '../ui/basics/status-badge.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import type { Filter } from '../ui/filter/filter.ts'
import { Count } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { DayDialog } from './day-dialog.tsx'
import { t } from './pos-sales.texts.ts'

type Day = RowOf<typeof posSales.days>
type Filters = Partial<FiltersOf<typeof posSales.days>>

const daysList = listAt(posSales.days, {
  remember: 'pos-days',
  debounceMs: 300,
  defaultSort: { by: 'day', ascending: false },
})

const columns: Column<Day>[] = [
  { id: 'day', header: t.day, link: true, fixed: true, phone: 'title', cell: (row) => date(row.day) },
  { id: 'company', header: t.company, phone: 'sub', cell: (row) => row.company.name },
  { id: 'sales', header: t.sold, align: 'right', phone: 'fact', cell: (row) => count(row.sales) },
  {
    id: 'total',
    header: t.total,
    align: 'right',
    phone: 'figure',
    cell: (row) => money(row.total, currencySymbol(row.currency)),
  },
  {
    id: 'theirs',
    field: 'theirSales theirTotal',
    header: t.theirs,
    phone: 'fact',
    cell: (row) =>
      row.theirSales === null || row.theirTotal === null
        ? ''
        : t.theirsOf(row.theirSales, money(row.theirTotal, currencySymbol(row.currency))),
  },
  {
    id: 'differing',
    header: t.differences,
    align: 'right',
    from: 760,
    phone: 'hidden',
    cell: (row) => <Count value={row.differing} />,
  },
  { id: 'result', header: t.result, phone: 'badge', cell: (row) => <StatusBadge kind="posDay" value={row.result} /> },
]

/** Closed days; each opens with its differences from the company's own books. */
export function DaysList() {
  const list = useList(...daysList)
  const isDistributor = useMay('distributors')
  const [shown, setShown] = useState<Day>()
  const filters: Filter<Filters>[] = [
    { kind: 'days', from: 'dateFrom', to: 'dateTo', preset: 'datePreset', label: t.day },
    { kind: 'many', name: 'result', label: t.result, options: optionsOf(posDayResult) },
    ...(isDistributor
      ? [
          {
            kind: 'find',
            name: 'companyId',
            label: t.company,
            find: findCompanies(),
            nameOf: nameOfCompany,
            many: true,
          } as const satisfies Filter<Filters>,
        ]
      : []),
  ]
  return (
    <>
      <ListToolbar list={list} search={t.searchDays} columns={columns} filters={filters} />
      <DataTable
        label={t.days}
        list={list}
        columns={columns}
        onRowClick={setShown}
        empty={<EmptyState title={t.noDays}>{t.noDaysWhy}</EmptyState>}
      />
      {shown && <DayDialog day={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
