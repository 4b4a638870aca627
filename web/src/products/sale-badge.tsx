import { Badge } from '../ui/basics/badge.tsx'
import { t } from './products.texts.ts'

/** On sale, or withdrawn. */
export function SaleBadge({ isWithdrawn }: { isWithdrawn: boolean }) {
  return isWithdrawn ? (
    <Badge tone="neutral" glyph="plainCross">
      {t.isWithdrawn}
    </Badge>
  ) : (
    <Badge tone="success" glyph="check">
      {t.onSale}
    </Badge>
  )
}
