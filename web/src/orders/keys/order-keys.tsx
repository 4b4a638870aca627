import type { OrderView } from '@brava/contract/orders/order-view.ts'
import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import { useAct } from '../../api/use-act.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { KeyFileButtons } from './key-file-buttons.tsx'
import { KeyTile } from './key-tile.tsx'
import classes from './order-keys.module.css'
import { t } from './order-keys.texts.ts'
import { t as orderTexts } from '../orders.texts.ts'
import { ReasonDialog } from '../../ui/ask/reason-dialog.tsx'
import { revealAsDistributor } from './reveal-key.ts'
import { atMost, LineHead, SlotTiles } from './slot-tiles.tsx'
import { useKeyFiles } from './use-key-files.tsx'

type Order = z.input<typeof OrderView>
type Line = Order['lines'][number]
interface Chosen {
  readonly keyId: number
  readonly last4: string
}

/** All keys of an order by product: reveal, copy, download, replace a faulty one. */
export function OrderKeys({ order, choosing }: { order: Order; choosing: boolean }) {
  const files = useKeyFiles(order.id)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const replace = useAct(orders.replaceFaulty, { blocking: true })
  const mayReplace = order.actions.some((action) => action.action === 'replaceFaultyKey' && action.isPossible)
  return (
    <>
      {choosing && mayReplace && <Notice>{t.chooseFaulty}</Notice>}
      <Card
        title={orderTexts.keysTab}
        facts={t.ofAll(order.assigned, order.items)}
        flush
        actions={order.assigned > 0 ? <KeyFileButtons {...files} /> : null}
      >
        {order.lines.map((line) => (
          <LineGroup key={line.id} orderId={order.id} line={line} onReplace={mayReplace ? setChosen : undefined} />
        ))}
      </Card>
      {files.dialog}
      <ReasonDialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={t.replaceTitle}
        confirm={t.replace}
        danger
        onConfirm={(reason) =>
          chosen ? replace.run({ params: { id: chosen.keyId }, body: { reason } }) : Promise.resolve(undefined)
        }
      >
        {t.replaceText(chosen?.last4 ?? '')}
      </ReasonDialog>
    </>
  )
}

const step = 200

interface LineGroupProps {
  orderId: number
  line: Line
  onReplace: ((chosen: Chosen) => void) | undefined
}

function LineGroup({ orderId, line, onReplace }: LineGroupProps) {
  const [size, setSize] = useState(60)
  const query = useEndpoint(
    orders.keys,
    { params: { id: orderId }, query: { lineId: line.id, pageSize: atMost(size) } },
    { keepPrevious: true },
  )
  return (
    <div className={classes.group}>
      <LineHead
        product={line.product}
        cover={24}
        facts={`${line.product.platform} · ${line.product.code}`}
        keys={line.keys}
      />
      <SlotTiles answer={query.data?.data} size={size} onMore={() => setSize(size + step)}>
        {(slot) => (
          <KeyTile
            key={`${slot.id}-${slot.keyId}`}
            slot={slot}
            reveal={revealAsDistributor}
            menu={
              onReplace && slot.keyId !== null
                ? [
                    {
                      label: t.replaceFaulty,
                      icon: <IconRefresh />,
                      danger: true,
                      onClick: () => onReplace({ keyId: slot.keyId as number, last4: slot.last4 ?? '' }),
                    },
                  ]
                : undefined
            }
          />
        )}
      </SlotTiles>
    </div>
  )
}
