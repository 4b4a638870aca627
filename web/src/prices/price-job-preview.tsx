import type { Answered } from '@brava/contract/endpoint.ts'
import type { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Stack } from '../ui/layout/page.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { bulkRunTexts as t } from './bulk-run.texts.ts'
import { priceChangeColumns } from './price-change-columns.tsx'

type PartnerPreview = NonNullable<Answered<typeof prices.changeMargins>['data']['preview']>
type GroupPreview = NonNullable<Answered<typeof prices.changeGroupPrices>['data']['preview']>
export type PricePreview = PartnerPreview | GroupPreview
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

/** How many products are added, how many removed, and how many stay at another price. */
function partsOf(preview: PricePreview) {
  const { changing } = preview
  if ('assigned' in preview) {
    const { assigned } = preview
    return { coming: assigned > 0 && t.assigns(assigned), going: false, staying: changing - assigned }
  }
  const { added, removed } = preview
  return {
    coming: added > 0 && t.groupAdds(added),
    going: removed > 0 && ` ${t.groupRemoves(removed)}`,
    staying: changing - added - removed,
  }
}

/**
 * The effect of a large change on the prices of a partner or a group: how many, the biggest changes, what falls below
 * cost.
 */
export function PriceJobPreview({ preview }: { preview: PricePreview }) {
  const { changing, rising, falling, belowCost, following, products, rows } = preview
  const { coming, going, staying } = partsOf(preview)
  const follow = 'assigned' in preview ? t.following : t.groupFollowing
  return (
    <Stack>
      <Notice tone={belowCost > 0 ? 'warning' : changing > 0 ? 'info' : 'neutral'}>
        <span role="status">
          {changing === 0 && t.noneChange}
          {coming}
          {going}
          {staying > 0 && ` ${t.sums(staying, products, rising, falling)}`}
          {following > 0 && ` ${follow(following)}`}
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
