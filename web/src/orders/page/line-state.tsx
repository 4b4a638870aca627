import type { KeyCounts } from '@brava/contract/orders/order-parts.ts'
import type { z } from 'zod'
import { Badge } from '../../ui/basics/badge.tsx'
import { StatusBadge } from '../../ui/basics/status-badge.tsx'
import { t } from '../keys/order-keys.texts.ts'
import { t as refundTexts } from '../refund.texts.ts'

/** The state of a line as a badge: missing keys take priority. */
export function LineState({ keys }: { keys: z.input<typeof KeyCounts> }) {
  if (keys.missing > 0) {
    return (
      <Badge tone="danger" glyph="triangle">
        {t.missingCount(keys.missing)}
      </Badge>
    )
  }
  if (keys.refunded === keys.total) return <Badge tone="neutral">{refundTexts.unitState}</Badge>
  if (keys.refunded > 0) return <Badge tone="warning">{refundTexts.unitsRefunded(keys.refunded)}</Badge>
  return <StatusBadge kind="slot" value={keys.notDue > 0 ? 3 : 1} />
}
