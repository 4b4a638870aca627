import type { prices } from '@brava/contract/prices/prices.endpoints.ts'
import type { RowOf } from '../../api/list.ts'
import { Cover, Money, TwoLine } from '../../ui/table/cells.tsx'
import type { Column } from '../../ui/table/column.ts'
import { t } from './price.texts.ts'

/** Columns of the products that a partner does not have yet; `unit` is the symbol of its currency. */
export const assignableColumns = (unit: string): Column<RowOf<typeof prices.assignable>>[] => [
  {
    id: 'cover',
    header: t.picture,
    headerHidden: true,
    width: 40,
    phone: 'before',
    cell: (row) => <Cover src={row.imageUrl} width={24} />,
  },
  {
    id: 'title',
    header: t.product,
    fixed: true,
    phone: 'title',
    cell: (row) => (
      <TwoLine
        sub={[row.code, row.platform, row.isElsewhere && t.notForRegion, row.supplierLacks && t.supplierLacks]
          .filter(Boolean)
          .join(' · ')}
      >
        {row.title}
      </TwoLine>
    ),
  },
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
    id: 'defaultPrice',
    header: t.defaultPrice(unit),
    unit,
    align: 'right',
    phone: 'figure',
    cell: (row) => <Money value={row.defaultPrice} strong />,
  },
]
