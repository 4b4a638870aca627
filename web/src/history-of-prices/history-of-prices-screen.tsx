import { historyOfPrices, priceLevels } from '@brava/contract/history-of-prices/history-of-prices.endpoints.ts'
import { type FiltersOf, type RowOf, listAt } from '../api/list.ts'
import { useList } from '../api/use-list.ts'
import { findCompanies, nameOfCompany } from '../companies/find-companies.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { ListPage, PageHeader } from '../ui/layout/page.tsx'
import { SavedViews } from '../ui/table/saved-views.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { t } from './history-of-prices.texts.ts'
import { columns } from './price-history-columns.tsx'
import { causeWords, levelWords } from './price-history-words.ts'

type Row = RowOf<typeof historyOfPrices.changes>
type Filters = Partial<FiltersOf<typeof historyOfPrices.changes>>

export const priceHistoryList = listAt(historyOfPrices.changes, {
  remember: 'history-of-prices',
  defaultSort: { by: 'createdDate', ascending: false },
})

/** Every price change: product, for whom, from what to what, by whom and why. */
export function HistoryOfPricesScreen() {
  const list = useList(...priceHistoryList)
  return (
    <ListPage>
      <PageHeader title={t.title} />
      <SavedViews
        list={list}
        label={t.views}
        views={[
          { key: 'all', label: t.all },
          { key: 'cuts', label: t.cuts, filters: { direction: 'down' } },
          { key: 'raises', label: t.raises, filters: { direction: 'up' } },
          { key: 'hand', label: t.byHand, filters: { cause: ['hand'] } },
        ]}
      />
      <ListToolbar<Row, Filters, unknown>
        list={list}
        search={t.search}
        columns={columns}
        filters={[
          { kind: 'days', from: 'dateFrom', to: 'dateTo', preset: 'datePreset', label: t.date },
          {
            kind: 'many',
            name: 'level',
            label: t.level,
            options: priceLevels.map((value) => ({ value, label: levelWords[value] })),
          },
          {
            kind: 'many',
            name: 'cause',
            label: t.cause,
            options: Object.entries(causeWords).map(([value, label]) => ({ value, label })),
          },
          {
            kind: 'one',
            name: 'direction',
            label: t.direction,
            options: [
              { value: 'down', label: t.down },
              { value: 'up', label: t.up },
            ],
          },
          { kind: 'find', name: 'companyId', label: t.company, find: findCompanies(), nameOf: nameOfCompany },
        ]}
      />
      <DataTable
        label={t.title}
        list={list}
        columns={columns}
        density="comfortable"
        empty={<EmptyState title={t.none}>{t.noneText}</EmptyState>}
      />
    </ListPage>
  )
}
