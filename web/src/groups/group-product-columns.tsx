import { tierWords } from '@brava/contract/prices/tier-words.ts'
import type { groups } from '@brava/contract/groups/groups.endpoints.ts'
import type { RowOf } from '../api/list.ts'
import { count, decimal } from '../text/format.ts'
import { language } from '../text/language.ts'
import { netOfVat } from '../text/net-of-vat.ts'
import { Count, Cover, Money, Percent, TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { t } from './groups.texts.ts'

export type GroupProductRow = RowOf<typeof groups.productPage>

const cover = <R extends { imageUrl: string | null }>(): Column<R> => ({
  id: 'cover',
  header: t.picture,
  headerHidden: true,
  width: 44,
  phone: 'before',
  cell: (row) => <Cover src={row.imageUrl} width={24} />,
})

const title = <R extends { title: string; platform: string; code: string }>(): Column<R> => ({
  id: 'title',
  header: t.product,
  fixed: true,
  phone: 'title',
  cell: (row) => <TwoLine sub={`${row.platform} · ${row.code}`}>{row.title}</TwoLine>,
})

/** Columns of a group's products; `unit` is the symbol of its currency. */
export const groupProductColumns = (unit: string): Column<GroupProductRow>[] => [
  cover(),
  title(),
  { id: 'category', header: t.category, quiet: true, from: 980, phone: 'hidden', cell: (row) => row.category },
  {
    id: 'price',
    header: t.price(unit),
    align: 'right',
    phone: 'figure',
    cell: (row) => <Money value={row.price} strong />,
    phoneCell: (row) => <Money value={row.price} currency={unit} strong />,
  },
  {
    id: 'tiers',
    field: 'tiers',
    header: t.tiers,
    quiet: true,
    from: 860,
    phone: 'sub',
    cell: (row) =>
      row.tiers.map((tier) => tierWords(language, count(tier.minQuantity), decimal(tier.price))).join(', '),
  },
  {
    id: 'purchasePrice',
    header: t.costs(unit),
    unit,
    align: 'right',
    quiet: true,
    from: 640,
    phone: 'fact',
    cell: (row) => <Money value={row.purchasePrice} />,
  },
  {
    id: 'earnedBp',
    header: t.margin,
    hint: netOfVat,
    align: 'right',
    phone: 'fact',
    cell: (row) => <Percent value={row.earnedBp} />,
  },
  {
    id: 'companiesWithIt',
    header: t.companiesWithIt,
    align: 'right',
    quiet: true,
    from: 760,
    phone: 'hidden',
    cell: (row) => <Count value={row.companiesWithIt} />,
  },
]

/** Columns of the products that a group does not have yet. */
export const productToAddColumns = (unit: string): Column<RowOf<typeof groups.productsToAdd>>[] => [
  cover(),
  title(),
  {
    id: 'purchasePrice',
    header: t.costs(unit),
    unit,
    align: 'right',
    quiet: true,
    phone: 'fact',
    cell: (row) => <Money value={row.purchasePrice} />,
  },
  {
    id: 'startPrice',
    header: t.startPrice(unit),
    unit,
    align: 'right',
    phone: 'figure',
    cell: (row) => <Money value={row.startPrice} strong />,
  },
]
