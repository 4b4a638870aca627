import { saleWords } from '@brava/contract/sale-words.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { said } from '../text/texts.ts'

/** On sale, or withdrawn. */
export function SaleBadge({ isWithdrawn }: { isWithdrawn: boolean }) {
  return isWithdrawn ? (
    <Badge tone="neutral" glyph="plainCross">
      {said(saleWords[1])}
    </Badge>
  ) : (
    <Badge tone="success" glyph="check">
      {said(saleWords[0])}
    </Badge>
  )
}
