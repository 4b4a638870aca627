import { orderStatus } from '@brava/contract/enums.ts'
import type { OrderView } from '@brava/contract/orders/order-view.ts'
import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import type { z } from 'zod'
import { endpointQuery } from '../../api/use-endpoint.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { KeyFileButtons } from './key-file-buttons.tsx'
import { KeyTile } from './key-tile.tsx'
import classes from './order-keys.module.css'
import { t } from './order-keys.texts.ts'
import { t as orderTexts } from '../orders.texts.ts'
import { revealAsDistributor } from './reveal-key.ts'
import { LineHead, SlotTiles } from './slot-tiles.tsx'
import { sumOfKeys } from './sum-of-keys.ts'
import { useKeyFiles } from './use-key-files.tsx'
import { type ReplaceKey, useReplaceKey } from './use-replace-key.tsx'
import { useSlots } from './use-slots.ts'

type Order = z.input<typeof OrderView>
type Line = Order['lines'][number]

/** All keys of an order by product: reveal, copy, download, replace a faulty key. */
export function OrderKeys({ order, choosing }: { order: Order; choosing: boolean }) {
  const files = useKeyFiles(order.id)
  const replacing = useReplaceKey(order)
  const keys = sumOfKeys(order.lines)
  return (
    <>
      {choosing && replacing.ask && <Notice>{t.chooseFaulty}</Notice>}
      <Card
        title={orderTexts.keysTab}
        facts={t.ofAll(keys.assigned, keys.total)}
        flush
        actions={keys.assigned > 0 ? <KeyFileButtons {...files} /> : null}
      >
        {order.lines.map((line) => (
          <LineGroup
            key={line.id}
            orderId={order.id}
            line={line}
            isCancelled={order.status === orderStatus.code.cancelled}
            onReplace={replacing.ask}
          />
        ))}
      </Card>
      {files.dialog}
      {replacing.dialog}
    </>
  )
}

const step = 200

interface LineGroupProps {
  orderId: number
  line: Line
  /** The order was cancelled. */
  isCancelled: boolean
  onReplace: ReplaceKey['ask']
}

function LineGroup({ orderId, line, isCancelled, onReplace }: LineGroupProps) {
  const units = useSlots(
    (range) => endpointQuery(orders.keys, { params: { id: orderId }, query: { lineId: line.id, ...range } }),
    { first: 60, next: (size) => size + step },
  )
  return (
    <div className={classes.group}>
      <LineHead
        product={line.product}
        cover={24}
        facts={`${line.product.platform} · ${line.product.code}`}
        keys={line.keys}
        isCancelled={isCancelled}
      />
      <SlotTiles units={units}>
        {(slot) => (
          <KeyTile
            key={`${slot.id}-${slot.keyId}`}
            slot={slot}
            isCancelled={isCancelled}
            reveal={revealAsDistributor}
            onReplace={onReplace && slot.keyId !== null ? () => onReplace(slot) : undefined}
          />
        )}
      </SlotTiles>
    </div>
  )
}
