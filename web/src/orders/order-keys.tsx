import { fileUrl } from '@brava/contract/files/file-url.ts'
import type { OrderView } from '@brava/contract/orders/order-view.ts'
import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Cover, TwoLine } from '../ui/cells.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/states.tsx'
import keyTile from './key-tile.module.css'
import { KeyTile } from './key-tile.tsx'
import classes from './order-keys.module.css'
import { LineKeys, revealAsDistributor } from './order-lines.tsx'
import { t } from './orders.texts.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { KeyFileButtons, useKeyFiles } from './use-key-files.tsx'

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
        title={t.keysTab}
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

const step = 60

function LineGroup({
  orderId,
  line,
  onReplace,
}: {
  orderId: number
  line: Line
  onReplace: ((chosen: Chosen) => void) | undefined
}) {
  const [size, setSize] = useState(step)
  const query = useEndpoint(
    orders.keys,
    { params: { id: orderId }, query: { lineId: line.id, pageSize: Math.min(size, 500) } },
    { keepPrevious: true },
  )
  const answer = query.data?.data
  const rest = (answer?.total ?? 0) - (answer?.slots.length ?? 0)
  return (
    <div className={classes.group}>
      <div className={classes.groupHead}>
        <Cover src={fileUrl(line.product.imageFileId)} width={24} />
        <TwoLine sub={`${line.product.platform} · ${line.product.code}`}>{line.product.title}</TwoLine>
        <LineKeys keys={line.keys} />
      </div>
      {answer ? (
        <div className={keyTile.tiles}>
          {answer.slots.map((slot) => (
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
          ))}
        </div>
      ) : (
        <Skeleton width="60%" />
      )}
      {rest > 0 && size < 500 && (
        <Button variant="ghost" size="sm" onClick={() => setSize(size + 200)}>
          {t.showMore(rest)}
        </Button>
      )}
    </div>
  )
}
