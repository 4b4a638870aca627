import {
  historyOfPrices,
  type priceCauses,
  priceLevels,
} from '@brava/contract/history-of-prices/history-of-prices.endpoints.ts'
import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { call } from '../api/call.ts'
import { type FiltersOf, type RowOf, useList } from '../api/use-list.ts'
import { currencySymbol } from '../text/currency-symbol.ts'
import { dateTime, percentOf } from '../text/format.ts'
import { Badge } from '../ui/badge.tsx'
import { Cover, Money, Percent, TwoLine } from '../ui/cells.tsx'
import type { Column } from '../ui/column.ts'
import { DataTable } from '../ui/data-table.tsx'
import { Link } from '../ui/link.tsx'
import { ListToolbar } from '../ui/list-toolbar.tsx'
import { ListPage, PageHeader } from '../ui/page.tsx'
import { SavedViews } from '../ui/saved-views.tsx'
import type { Option } from '../ui/select-field.tsx'
import { EmptyState } from '../ui/states.tsx'
import classes from './history-of-prices.module.css'
import { t } from './history-of-prices.texts.ts'

type Row = RowOf<typeof historyOfPrices.changes>
type Filters = Partial<FiltersOf<typeof historyOfPrices.changes>>

const levelWords: Readonly<Record<(typeof priceLevels)[number], string>> = {
  base: t.base,
  override: t.override,
  group: t.group,
  company: t.companyLevel,
  margin: t.margin,
  promotion: t.promotion,
}
const causeWords: Readonly<Record<(typeof priceCauses)[number], string>> = {
  hand: t.hand,
  csv: t.csv,
  margin: t.byMargin,
  sync: t.sync,
  shop: t.shop,
  bulk: t.bulk,
  seed: t.seed,
}

/** Every change of every price: what, for whom, from what to what, who and why. */
export function HistoryOfPricesScreen() {
  const list = useList(historyOfPrices.changes, {
    remember: 'history-of-prices',
    defaultSort: { by: 'createdDate', ascending: false },
  })
  const columns: Column<Row>[] = [
    { id: 'createdDate', header: t.date, quiet: true, phone: 'sub', cell: (row) => dateTime(row.createdDate) },
    {
      id: 'cover',
      header: t.picture,
      headerHidden: true,
      width: 40,
      phone: 'before',
      cell: (row) => <Cover src={row.imageUrl} width={24} />,
    },
    {
      id: 'productTitle',
      header: t.product,
      fixed: true,
      phone: 'title',
      cell: (row) => (
        <TwoLine sub={row.productCode}>
          <Link to={`/products/edit/${row.productId}`}>{row.productTitle}</Link>
        </TwoLine>
      ),
    },
    {
      id: 'level',
      header: t.level,
      phone: 'badge',
      cell: (row) => <Badge tone="neutral">{levelWords[row.level]}</Badge>,
    },
    {
      id: 'companyName',
      header: t.where,
      phone: 'fact',
      cell: (row) => (
        <span className={classes.where} title={row.companyName ?? row.groupName ?? row.promotionTitle ?? undefined}>
          {row.companyId !== null ? (
            <Link to={`/partners/edit/${row.companyId}`}>{row.companyName}</Link>
          ) : (
            (row.groupName ?? row.promotionTitle ?? <span className={classes.quiet}>{t.everybody}</span>)
          )}
        </span>
      ),
    },
    { id: 'old', header: t.oldPrice, align: 'right', quiet: true, phone: 'fact', cell: (row) => valueOf(row, 'old') },
    { id: 'new', header: t.newPrice, align: 'right', phone: 'figure', cell: (row) => valueOf(row, 'new') },
    {
      id: 'changeBp',
      header: t.change,
      align: 'right',
      phone: 'fact',
      cell: (row) => (row.changeBp === null ? '—' : <Percent value={row.changeBp} />),
    },
    {
      id: 'lowest30',
      header: t.lowest,
      align: 'right',
      quiet: true,
      from: 1060,
      phone: 'hidden',
      cell: (row) =>
        row.lowest30 === null ? '—' : <Money value={row.lowest30} currency={currencySymbol(row.currency ?? '')} />,
    },
    {
      id: 'who',
      header: t.who,
      from: 940,
      phone: 'hidden',
      cell: (row) => (
        <TwoLine
          sub={
            <span className={classes.where} title={row.reason || undefined}>
              {[causeWords[row.cause], row.reason].filter(Boolean).join(' · ')}
            </span>
          }
        >
          {row.userName ?? '—'}
        </TwoLine>
      ),
    },
  ]
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
          { kind: 'days', from: 'dateFrom', to: 'dateTo', label: t.date },
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
          { kind: 'find', name: 'companyId', label: t.company, find: findCompanies },
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

/** A price with its currency, or a margin in percent. */
function valueOf(row: Row, which: 'old' | 'new') {
  if (row.level === 'margin') return percentOf(which === 'old' ? row.oldMarginBp : row.newMarginBp)
  const price = which === 'old' ? row.oldPrice : row.newPrice
  return <Money value={price} currency={currencySymbol(row.currency ?? '')} strong={which === 'new'} />
}

async function findCompanies(text: string): Promise<readonly Option<number>[]> {
  const { data } = await call(companies.choices, {
    body: { quickSearch: text, pageSize: 50, sortBy: 'name', isSortAscending: true, isDropdown: true },
  })
  return data.map((company) => ({ value: company.id, label: company.name }))
}
