import type { Answered } from '@brava/contract/endpoint.ts'
import type { products as calls } from '@brava/contract/products/products.endpoints.ts'
import { type ApiError, infoOf } from '../../api/api-error.ts'
import { bulkRunTexts as run } from '../../prices/bulk-run.texts.ts'
import { priceChangeColumns } from '../../prices/price-change-columns.tsx'
import { Badge } from '../../ui/basics/badge.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Stack } from '../../ui/layout/page.tsx'
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

const columns: Column<Row>[] = [
  ...(priceChangeColumns as Column<Row>[]),
  {
    id: 'state',
    header: t.alsoSet,
    phone: 'badge',
    cell: (row) =>
      row.isBelowCost ? (
        <Badge tone="danger">{run.belowCost}</Badge>
      ) : (
        row.fields.map((name) => fieldNames[name] ?? name).join(', ')
      ),
    phoneCell: (row) => (row.isBelowCost ? <Badge tone="danger">{run.belowCost}</Badge> : null),
  },
]

/** Each product before and after, the biggest changes first. */
export function BulkPreview({ preview, error }: { preview: Preview | undefined; error: ApiError | null }) {
  if (error) {
    return (
      <Card title={run.preview}>
        <Notice tone="danger">{infoOf(error)}</Notice>
      </Card>
    )
  }
  if (!preview) {
    return (
      <Card title={run.preview}>
        <Notice tone="neutral">{t.setSomething}</Notice>
      </Card>
    )
  }
  const { changing, products: all, rising, falling, belowCost, withoutCost, rows } = preview
  return (
    <Card title={run.preview} facts={preview.currency}>
      <Stack>
        <Notice tone={belowCost > 0 ? 'warning' : changing > 0 ? 'info' : 'neutral'}>
          <span role="status">
            {changing > 0 ? run.sums(changing, all, rising, falling) : t.noneChange}
            {belowCost > 0 && ` ${run.belowCostCount(belowCost)}`}
            {withoutCost > 0 && ` ${t.withoutCost(withoutCost)}`}
            {rows.length < changing && ` ${run.shownFirst(rows.length)}`}
          </span>
        </Notice>
        {rows.length > 0 && (
          <Table
            label={run.preview}
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
