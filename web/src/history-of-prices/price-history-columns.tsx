import type { historyOfPrices } from '@brava/contract/history-of-prices/history-of-prices.endpoints.ts'
import type { RowOf } from '../api/list.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { t as prices } from '../prices/prices.texts.ts'
import { count, dateTime, percentOf } from '../text/format.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { Change, Cover, Money, TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { Reason } from '../ui/table/reason.tsx'
import { Link } from '../ui/basics/link.tsx'
import classes from './history-of-prices.module.css'
import { t } from './history-of-prices.texts.ts'
import { causeWords, levelWords } from './price-history-words.ts'

type Row = RowOf<typeof historyOfPrices.changes>

/** Columns of the history of prices. */
export const columns: Column<Row>[] = [
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
    phoneCell: (row) => <Badge tone="neutral">{levelWords[row.level]}</Badge>,
    cell: (row) => (
      <TwoLine sub={fromQuantity(row)}>
        <Badge tone="neutral">{levelWords[row.level]}</Badge>
      </TwoLine>
    ),
  },
  {
    // On the screen the level says it; a file has it only here.
    id: 'minQuantity',
    header: t.fromQuantity,
    align: 'right',
    quiet: true,
    from: 1500,
    phone: 'hidden',
    cell: (row) => (row.minQuantity > 1 ? count(row.minQuantity) : '—'),
  },
  {
    id: 'companyName',
    header: t.where,
    phone: 'sub',
    phoneCell: (row) =>
      [row.companyName ?? row.groupName ?? row.promotionTitle ?? t.everybody, fromQuantity(row)]
        .filter(Boolean)
        .join(' · '),
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
  {
    id: 'old',
    field: 'oldPrice',
    header: t.oldPrice,
    align: 'right',
    quiet: true,
    phone: 'fact',
    cell: (row) => valueOf(row, 'old'),
  },
  {
    id: 'new',
    field: 'newPrice',
    header: t.newPrice,
    align: 'right',
    phone: 'figure',
    cell: (row) => valueOf(row, 'new'),
  },
  {
    id: 'changeBp',
    header: t.change,
    align: 'right',
    phone: 'fact',
    cell: (row) => (row.changeBp === null ? '—' : <Change value={row.changeBp} />),
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
    field: 'userName',
    header: t.who,
    from: 940,
    phone: 'line',
    cell: (row) => (
      <TwoLine sub={<Reason>{[causeWords[row.cause], row.reason].filter(Boolean).join(' · ')}</Reason>}>
        {row.userName ?? '—'}
      </TwoLine>
    ),
  },
]

/** "from 10 pcs" for a quantity price. */
const fromQuantity = ({ minQuantity }: Row) => (minQuantity > 1 ? prices.fromQuantity(count(minQuantity)) : undefined)

/** A price with its currency, or a margin in percent. */
function valueOf(row: Row, which: 'old' | 'new') {
  if (row.level === 'margin') return percentOf(which === 'old' ? row.oldMarginBp : row.newMarginBp)
  const price = which === 'old' ? row.oldPrice : row.newPrice
  return <Money value={price} currency={currencySymbol(row.currency ?? '')} strong={which === 'new'} />
}
