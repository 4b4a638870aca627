import { historyOfPrices } from '@brava/contract/history-of-prices/history-of-prices.endpoints.ts'
import type { RowOf } from '../api/list.ts'
import { useList } from '../api/use-list.ts'
import { t as prices } from '../prices/prices.texts.ts'
import { count, dateTime, money, percentOf } from '../text/format.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { Card } from '../ui/layout/card.tsx'
import { Stack } from '../ui/layout/page.tsx'
import { Change, TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { PriceCourse } from './price-course.tsx'
import { t } from './products.texts.ts'

type Row = RowOf<typeof historyOfPrices.changes>

const levels: Record<Row['level'], string> = {
  base: t.levelBase,
  override: t.ruleOverride,
  group: t.ruleGroup,
  company: t.ruleCompany,
  margin: t.ruleMargin,
  promotion: t.rulePromotion,
}

const value = (row: Row, price: string | null, marginBp: number | null) =>
  row.currency === null ? percentOf(marginBp) : money(price, currencySymbol(row.currency))

export const columns: Column<Row>[] = [
  { id: 'createdDate', header: t.date, cell: (row) => dateTime(row.createdDate), fixed: true, phone: 'sub' },
  {
    id: 'level',
    header: t.level,
    cell: (row) =>
      row.minQuantity > 1 ? `${levels[row.level]}, ${prices.fromQuantity(count(row.minQuantity))}` : levels[row.level],
    phone: 'title',
  },
  {
    // On the screen the level says it; a file has it only here.
    id: 'minQuantity',
    header: t.fromQuantity,
    cell: (row) => (row.minQuantity > 1 ? count(row.minQuantity) : '—'),
    align: 'right',
    quiet: true,
    from: 1100,
    phone: 'hidden',
  },
  {
    id: 'for',
    field: 'companyName',
    header: t.forWhom,
    cell: (row) => row.companyName ?? row.groupName ?? row.promotionTitle ?? t.everyone,
    quiet: true,
    phone: 'sub',
  },
  {
    id: 'old',
    field: 'oldPrice',
    header: t.oldPrice,
    cell: (row) => value(row, row.oldPrice, row.oldMarginBp),
    align: 'right',
    quiet: true,
    phone: 'fact',
  },
  {
    id: 'new',
    field: 'newPrice',
    header: t.newPrice,
    cell: (row) => <b>{value(row, row.newPrice, row.newMarginBp)}</b>,
    align: 'right',
    phone: 'figure',
  },
  {
    id: 'changeBp',
    header: t.change,
    cell: (row) => (row.changeBp === null ? '—' : <Change value={row.changeBp} />),
    align: 'right',
    phone: 'fact',
  },
  {
    id: 'lowest',
    field: 'lowest30',
    header: t.lowest30,
    cell: (row) => (row.currency === null ? '—' : money(row.lowest30, currencySymbol(row.currency))),
    align: 'right',
    quiet: true,
    from: 700,
    phone: 'fact',
  },
  {
    id: 'by',
    field: 'userName',
    header: t.by,
    cell: (row) => <TwoLine sub={row.reason || undefined}>{row.userName ?? '—'}</TwoLine>,
    from: 600,
    phone: 'hidden',
  },
]

/** The chart of the product's base price, and every change of its prices. */
export function ProductPriceHistory({ productId }: { productId: number }) {
  const list = useList(historyOfPrices.changes, {
    remember: 'product-price-history',
    urlKey: 'history',
    fixed: { productId },
  })
  return (
    <Stack>
      <PriceCourse productId={productId} />
      <Card flush>
        <DataTable
          label={t.priceHistory}
          list={list}
          columns={columns}
          plain
          rowHeight={44}
          empty={<EmptyState title={t.noHistory}>{t.noHistoryWhy}</EmptyState>}
        />
      </Card>
    </Stack>
  )
}
