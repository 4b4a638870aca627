import type { Answered } from '@brava/contract/endpoint.ts'
import type { products as calls } from '@brava/contract/products/products.endpoints.ts'
import { Badge } from '../../ui/basics/badge.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Stack } from '../../ui/layout/page.tsx'
import { Change, Money, TwoLine } from '../../ui/table/cells.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Table } from '../../ui/table/table.tsx'
import { t as products } from '../products.texts.ts'
import { bulkTexts as t } from './bulk.texts.ts'

export type Preview = Answered<typeof calls.bulkUpdate>['data']['preview']
type Row = Preview['rows'][number]

const fieldNames: Readonly<Record<string, string>> = {
  categoryId: products.category,
  publisherId: products.publisher,
  moq: t.moq,
  lowStockThreshold: t.lowStock,
  mayBackOrder: t.backOrder,
  isWithdrawn: t.sale,
}

const changeBp = (row: Row) =>
  Math.round(((Number(row.newPrice) - Number(row.oldPrice)) / Number(row.oldPrice)) * 10_000)

const columns: Column<Row>[] = [
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
      row.oldPrice === row.newPrice || Number(row.oldPrice) === 0 ? '—' : <Change value={changeBp(row)} />,
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
  {
    id: 'state',
    header: t.alsoSet,
    phone: 'badge',
    cell: (row) =>
      row.isBelowCost ? (
        <Badge tone="danger">{t.belowCost}</Badge>
      ) : (
        row.fields.map((name) => fieldNames[name] ?? name).join(', ')
      ),
    phoneCell: (row) => (row.isBelowCost ? <Badge tone="danger">{t.belowCost}</Badge> : null),
  },
]

/** Each product before and after, the biggest changes first. */
export function BulkPreview({ preview }: { preview: Preview | undefined }) {
  if (!preview) {
    return (
      <Card title={t.preview}>
        <Notice tone="neutral">{t.setSomething}</Notice>
      </Card>
    )
  }
  const { changing, products: all, rising, falling, belowCost, withoutCost, rows } = preview
  return (
    <Card title={t.preview} facts={preview.currency}>
      <Stack>
        <Notice tone={belowCost > 0 ? 'warning' : changing > 0 ? 'info' : 'neutral'}>
          <span role="status">
            {changing > 0 ? t.sums(changing, all, rising, falling) : t.noneChange}
            {belowCost > 0 && ` ${t.belowCostCount(belowCost)}`}
            {withoutCost > 0 && ` ${t.withoutCost(withoutCost)}`}
            {rows.length < changing && ` ${t.shownFirst(rows.length)}`}
          </span>
        </Notice>
        {rows.length > 0 && (
          <Table
            label={t.preview}
            plain
            rows={rows}
            idOf={(row) => row.productId}
            columns={columns}
            toneOf={(row) => (row.isBelowCost ? 'warning' : undefined)}
          />
        )}
      </Stack>
    </Card>
  )
}
