import type { Answered } from '@brava/contract/endpoint.ts'
import type { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Stack } from '../ui/layout/page.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { bulkRunTexts as t } from './bulk-run.texts.ts'
import { priceChangeColumns } from './price-change-columns.tsx'

export type PricePreview = NonNullable<Answered<typeof prices.changeMargins>['data']['preview']>
type Row = PricePreview['rows'][number] & { readonly cost: string | null }

const columns: Column<Row>[] = [
  ...(priceChangeColumns as Column<Row>[]),
  {
    id: 'state',
    header: t.belowCost,
    phone: 'badge',
    cell: (row) => (row.isBelowCost ? <Badge tone="danger">{t.belowCost}</Badge> : '—'),
    phoneCell: (row) => (row.isBelowCost ? <Badge tone="danger">{t.belowCost}</Badge> : null),
  },
]

/** What a large change would do to the prices of a partner: how many, the biggest changes, what falls below cost. */
export function PriceJobPreview({ preview }: { preview: PricePreview }) {
  const { changing, assigned, rising, falling, belowCost, following, products, rows } = preview
  return (
    <Stack>
      <Notice tone={belowCost > 0 ? 'warning' : changing > 0 ? 'info' : 'neutral'}>
        <span role="status">
          {changing === 0 && t.noneChange}
          {assigned > 0 && t.assigns(assigned)}
          {changing > assigned && ` ${t.sums(changing - assigned, products, rising, falling)}`}
          {following > 0 && ` ${t.following(following)}`}
          {belowCost > 0 && ` ${t.belowCostCount(belowCost)}`}
          {rows.length < changing && ` ${t.shownFirst(rows.length)}`}
        </span>
      </Notice>
      {rows.length > 0 && (
        <Table
          label={t.preview}
          plain
          rows={rows.map((row) => ({ ...row, cost: row.purchase }))}
          idOf={(row) => row.productId}
          columns={columns}
          toneOf={(row) => (row.isBelowCost ? 'warning' : undefined)}
        />
      )}
    </Stack>
  )
}
