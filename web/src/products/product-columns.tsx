import type { products } from '@brava/contract/products/products.endpoints.ts'
import type { RowOf } from '../api/list.ts'
import { few } from '../text/codes.ts'
import { count, date, money } from '../text/format.ts'
import { netOfVat } from '../text/net-of-vat.ts'
import { Count, Cover, Money, TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import classes from './products.module.css'
import { t } from './products.texts.ts'
import { SaleBadge } from '../prices/sale-badge.tsx'

type Row = RowOf<typeof products.list>

/** Columns of the products list; `symbol` is the distributor's currency. */
export function productColumns(symbol: string): Column<Row>[] {
  return [
    {
      id: 'cover',
      header: t.cover,
      headerHidden: true,
      width: 45,
      fixed: true,
      phone: 'before',
      cell: (row) => <Cover src={row.imageUrl} width={33} />,
    },
    {
      id: 'title',
      header: t.title,
      fixed: true,
      link: true,
      phone: 'title',
      cell: (row) => <TwoLine sub={row.code}>{row.title}</TwoLine>,
      phoneCell: (row) => row.title,
    },
    { id: 'code', header: t.code, hidden: true, quiet: true, phone: 'sub', cell: (row) => row.code },
    { id: 'category', header: t.category, from: 900, phone: 'hidden', cell: (row) => row.category },
    { id: 'platform', header: t.platform, phone: 'sub', from: 700, cell: (row) => row.platform },
    { id: 'publisher', header: t.publisher, from: 1040, phone: 'hidden', cell: (row) => row.publisher },
    {
      id: 'regions',
      header: t.region,
      quiet: true,
      from: 1120,
      phone: 'sub',
      cell: (row) => few(row.regions),
    },
    {
      id: 'price',
      header: `${t.price} ${symbol}`,
      align: 'right',
      phone: 'figure',
      cell: (row) => <Money value={row.price} strong />,
      phoneCell: (row) => <Money value={row.price} currency={symbol} />,
    },
    {
      id: 'cost',
      header: `${t.cost} ${symbol}`,
      hint: netOfVat,
      align: 'right',
      quiet: true,
      from: 800,
      phone: 'hidden',
      cell: (row) => money(row.cost),
    },
    {
      id: 'stock',
      field: 'available',
      sort: 'available',
      header: t.stock,
      align: 'right',
      phone: 'fact',
      cell: (row) => (
        <span
          className={
            row.isWithdrawn ? undefined : row.available === 0 ? classes.out : row.isLow ? classes.low : undefined
          }
        >
          {count(row.available)}
        </span>
      ),
    },
    {
      id: 'daysOfCover',
      header: t.daysOfCover,
      align: 'right',
      quiet: true,
      from: 960,
      phone: 'fact',
      cell: (row) => <Count value={row.daysOfCover} />,
    },
    { id: 'sold30', header: t.sold30, align: 'right', hidden: true, phone: 'hidden', cell: (row) => count(row.sold30) },
    {
      id: 'status',
      field: 'isWithdrawn',
      header: t.status,
      phone: 'badge',
      cell: (row) => <SaleBadge isWithdrawn={row.isWithdrawn} />,
    },
    {
      id: 'created',
      field: 'createdDate',
      sort: 'createdDate',
      header: t.created,
      hidden: true,
      quiet: true,
      phone: 'hidden',
      cell: (row) => date(row.createdDate),
    },
  ]
}
