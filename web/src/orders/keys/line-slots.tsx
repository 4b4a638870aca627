import type { OrderView } from '@brava/contract/orders/order-view.ts'
import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { Skeleton } from '../../ui/feedback/states.tsx'
import { KeyTile } from './key-tile.tsx'
import classes from './line-slots.module.css'
import { t } from './order-keys.texts.ts'
import { revealAsDistributor } from './reveal-key.ts'
import slotTiles from './slot-tiles.module.css'
import type { ReplaceKey } from './use-replace-key.tsx'
import { atMost, mostSlots } from './slot-tiles.tsx'

type Line = z.input<typeof OrderView>['lines'][number]

const few = 5
const page = 100

/** The units of one line: the first few, then all, page by page. */
export function LineSlots({ orderId, line, onReplace }: { orderId: number; line: Line; onReplace: ReplaceKey['ask'] }) {
  const [size, setSize] = useState(few)
  const query = useEndpoint(
    orders.keys,
    { params: { id: orderId }, query: { lineId: line.id, pageSize: atMost(size) } },
    { keepPrevious: true },
  )
  const answer = query.data?.data
  if (!answer) return <Skeleton width="50%" />
  const rest = answer.total - answer.slots.length
  const left = (state: number, all: number) => all - answer.slots.filter((slot) => slot.state === state).length
  const words = [
    left(1, line.keys.assigned) > 0 && t.assignedN(left(1, line.keys.assigned)),
    left(2, line.keys.missing) > 0 && t.missingCount(left(2, line.keys.missing)),
    left(3, line.keys.notDue) > 0 && t.notDueN(left(3, line.keys.notDue)),
  ].filter(Boolean)
  return (
    <div className={classes.detail}>
      <div className={slotTiles.tiles}>
        {answer.slots.map((slot) => (
          <KeyTile
            key={`${slot.id}-${slot.keyId}`}
            slot={slot}
            reveal={revealAsDistributor}
            onReplace={onReplace && slot.keyId !== null ? () => onReplace(slot) : undefined}
          />
        ))}
        {rest > 0 && size < mostSlots && (
          <button type="button" className={classes.tileMore} onClick={() => setSize(size === few ? page : size + page)}>
            {t.showMore(rest)}: {words.join(', ')}
          </button>
        )}
      </div>
    </div>
  )
}
