import type { promotions } from '@brava/contract/promotions/promotions.endpoints.ts'
import { type PromotionState, promotionStateLabels } from '@brava/contract/promotions/promotion-states.ts'
import type { RowOf } from '../api/list.ts'
import { dateTime } from '../text/format.ts'
import { said } from '../text/texts.ts'
import { Badge, type Tone } from '../ui/basics/badge.tsx'
import { Count, TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { createdColumn } from '../ui/table/date-columns.tsx'
import { e } from './promotion-editor.texts.ts'

type Row = RowOf<typeof promotions.list>

const tones: Readonly<Record<PromotionState, Tone>> = {
  draft: 'neutral',
  scheduled: 'info',
  running: 'success',
  off: 'warning',
  ended: 'neutral',
}

export function PromotionBadge({ state }: { state: PromotionState }) {
  return <Badge tone={tones[state]}>{said(promotionStateLabels[state])}</Badge>
}

function recipientsOf(row: Row): string {
  if (row.forAll) return e.everybody
  const rest = row.recipientCount - row.recipients.length
  return [...row.recipients, ...(rest > 0 ? [e.more(rest)] : [])].join(', ')
}

export const promotionColumns: Column<Row>[] = [
  {
    id: 'title',
    header: e.search,
    link: true,
    fixed: true,
    phone: 'title',
    cell: (row) => <TwoLine sub={row.messageTitle === row.title ? undefined : row.messageTitle}>{row.title}</TwoLine>,
  },
  { id: 'state', header: e.state, phone: 'badge', cell: (row) => <PromotionBadge state={row.state} /> },
  { id: 'startsAt', header: e.from, phone: 'sub', cell: (row) => dateTime(row.startsAt) },
  { id: 'endsAt', header: e.until, phone: 'sub', cell: (row) => dateTime(row.endsAt) },
  { id: 'recipients', header: e.recipients, quiet: true, from: 760, phone: 'sub', cell: recipientsOf },
  { id: 'products', header: e.products, align: 'right', phone: 'fact', cell: (row) => <Count value={row.products} /> },
  { id: 'seen', header: e.seen, align: 'right', phone: 'fact', cell: (row) => <Count value={row.seen} /> },
  createdColumn(e.created),
]
