import type { OrderView } from '@brava/contract/orders/order-view.ts'
import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import type { z } from 'zod'
import { endpointQuery } from '../../api/use-endpoint.ts'
import { Skeleton } from '../../ui/feedback/states.tsx'
import { KeyTile } from './key-tile.tsx'
import classes from './line-slots.module.css'
import { t } from './order-keys.texts.ts'
import { revealAsDistributor } from './reveal-key.ts'
import slotTiles from './slot-tiles.module.css'
import type { ReplaceKey } from './use-replace-key.tsx'
import { useSlots } from './use-slots.ts'

type Line = z.input<typeof OrderView>['lines'][number]

const few = 5
const page = 100

/** The units of one line: the first few, then all, page by page. */
export function LineSlots({
  orderId,
  line,
  isCancelled,
  onReplace,
}: {
  orderId: number
  line: Line
  /** The order was cancelled. */
  isCancelled: boolean
  onReplace: ReplaceKey['ask']
}) {
  const { query, slots, rest, isLoading, showMore } = useSlots(
    (range) => endpointQuery(orders.keys, { params: { id: orderId }, query: { lineId: line.id, ...range } }),
    { first: few, next: (size) => (size === few ? page : size + page) },
  )
  if (!query.data) return <Skeleton width="50%" />
  // A refunded unit counts only as refunded.
  const left = (state: number, all: number) =>
    all - slots.filter((slot) => slot.state === state && slot.refundedAt === null).length
  const words = [
    left(1, line.keys.assigned) > 0 && t.assignedN(left(1, line.keys.assigned)),
    left(2, line.keys.missing) > 0 && t.missingCount(left(2, line.keys.missing)),
    left(3, line.keys.notDue) > 0 && (isCancelled ? t.cancelledN : t.notDueN)(left(3, line.keys.notDue)),
  ].filter(Boolean)
  return (
    <div className={classes.detail}>
      <div className={slotTiles.tiles}>
        {slots.map((slot) => (
          <KeyTile
            key={`${slot.id}-${slot.keyId}`}
            slot={slot}
            isCancelled={isCancelled}
            reveal={revealAsDistributor}
            onReplace={onReplace && slot.keyId !== null ? () => onReplace(slot) : undefined}
          />
        ))}
        {rest > 0 && (
          <button type="button" className={classes.tileMore} disabled={isLoading} onClick={showMore}>
            {[t.showMore(rest), words.join(', ')].filter(Boolean).join(': ')}
          </button>
        )}
      </div>
    </div>
  )
}
