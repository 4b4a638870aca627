import { Change, Money, TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { bulkRunTexts as t } from './bulk-run.texts.ts'

/** A product whose price changes. */
export interface PriceChangeRow {
  readonly code: string
  readonly title: string
  /** Null: it had no price. */
  readonly oldPrice: string | null
  /** Null: it will have no price. */
  readonly newPrice: string | null
  readonly cost: string | null
}

const changeBp = (row: PriceChangeRow) =>
  Math.round(((Number(row.newPrice) - Number(row.oldPrice)) / Number(row.oldPrice)) * 10_000)

/** A product before and after. */
export const priceChangeColumns: Column<PriceChangeRow>[] = [
  {
    id: 'product',
    header: t.product,
    fixed: true,
    phone: 'title',
    cell: (row) => <TwoLine sub={row.code}>{row.title}</TwoLine>,
    phoneCell: (row) => row.title,
  },
  {
    id: 'before',
    header: t.before,
    align: 'right',
    quiet: true,
    phone: 'fact',
    cell: (row) => <Money value={row.oldPrice} />,
  },
  {
    id: 'after',
    header: t.after,
    align: 'right',
    phone: 'figure',
    cell: (row) => <Money value={row.newPrice} strong />,
  },
  {
    id: 'change',
    header: t.change,
    align: 'right',
    phone: 'fact',
    cell: (row) =>
      row.newPrice === null || row.oldPrice === row.newPrice || Number(row.oldPrice) === 0 ? (
        '—'
      ) : (
        <Change value={changeBp(row)} />
      ),
  },
  {
    id: 'cost',
    header: t.cost,
    align: 'right',
    quiet: true,
    from: 640,
    phone: 'hidden',
    cell: (row) => <Money value={row.cost} />,
  },
]
