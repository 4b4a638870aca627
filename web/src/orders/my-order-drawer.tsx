import type { Answered } from '@brava/contract/endpoint.ts'
import { orderStatus } from '@brava/contract/enums.ts'
import { fileUrl } from '@brava/contract/files/file-url.ts'
import { myOrders } from '@brava/contract/orders/my-orders.endpoints.ts'
import { shoppingCart } from '@brava/contract/shopping-cart/shopping-cart.endpoints.ts'
import { IconAlertTriangle, IconShoppingCartPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { dateTime, money, percentOf } from '../text/format.ts'
import { symbolOf } from '../text/symbol-of.ts'
import { Button } from '../ui/button.tsx'
import { Cover, TwoLine } from '../ui/cells.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Notice } from '../ui/notice.tsx'
import { KeyValues, Timeline } from '../ui/record.tsx'
import { Loaded, Skeleton } from '../ui/states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { EstimateButton } from './estimate-button.tsx'
import { timelineEvent } from './event-words.tsx'
import keyTile from './key-tile.module.css'
import { KeyTile } from './key-tile.tsx'
import classes from './my-order-drawer.module.css'
import { OrderInvoices } from './order-invoices.tsx'
import orderKeys from './order-keys.module.css'
import { LineKeys } from './order-lines.tsx'
import { t } from './orders.texts.ts'
import { paymentTypeWords, paymentWords } from './payment-cell.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { KeyFileButtons, useKeyFiles } from './use-key-files.tsx'

type Order = Answered<typeof myOrders.one>['data']
type Line = Order['lines'][number]

/** One order of the buyer at the side of the list: keys, invoice, ordering again, what happened. */
export function MyOrderDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const query = useEndpoint(myOrders.one, { params: { id: id ?? 0 } }, { enabled: id !== undefined })
  const order = query.data?.data
  const reorder = useAct(shoppingCart.reorder)
  return (
    <Drawer
      open={id !== undefined}
      onClose={onClose}
      dock
      flush
      width={440}
      title={order ? t.orderNo(order.number) : t.order}
      facts={order && <StatusBadge kind="order" value={order.status} />}
      foot={
        order?.isOwn && (
          <div className={classes.foot}>
            <span />
            <Button
              variant="primary"
              icon={<IconShoppingCartPlus />}
              pending={reorder.pending}
              onClick={() => void reorder.run({ params: { id: order.id } })}
            >
              {t.reorder}
            </Button>
          </div>
        )
      }
    >
      {id !== undefined && <Loaded query={query}>{({ data }) => <Content key={data.id} order={data} />}</Loaded>}
    </Drawer>
  )
}

function Content({ order }: { order: Order }) {
  const files = useKeyFiles(order.id)
  const symbol = symbolOf(order.currency)
  const [reporting, setReporting] = useState<number | null>(null)
  const report = useAct(myOrders.reportFaulty)
  return (
    <>
      <div className={classes.facts}>
        <span>{dateTime(order.placedAt)}</span>
        <span>{order.isOwn ? order.user.name : order.company.name}</span>
        <span>{[paymentTypeWords(order.paymentType), paymentWords(order)].filter(Boolean).join(', ')}</span>
      </div>
      {order.denyReason !== '' && (
        <div className={classes.section}>
          <Notice tone="danger">{t.deniedBecause(order.denyReason)}</Notice>
        </div>
      )}
      {order.status === orderStatus.code.awaitingPayment && order.holdUntil !== null && (
        <div className={classes.section}>
          <Notice action={<EstimateButton orderId={order.id} variant="link" />}>
            {t.waitsForPayment(dateTime(order.holdUntil))}
          </Notice>
        </div>
      )}
      {!order.isOwn && (
        <div className={classes.section}>
          <Notice tone="neutral">{t.keysOfOthers}</Notice>
        </div>
      )}
      <div className={classes.section}>
        <div className={orderKeys.groupHead}>
          <h3 className={classes.sectionTitle}>{t.keysTab}</h3>
          <span>{order.isOwn && order.assigned > 0 && <KeyFileButtons {...files} />}</span>
        </div>
        {order.lines.map((line) => (
          <MyLine key={line.id} line={line} symbol={symbol} own={order.isOwn} onReport={setReporting} />
        ))}
      </div>
      <div className={classes.section}>
        <KeyValues
          pairs={[
            [t.net, money(order.net, symbol)],
            ...order.vatRates.map(
              (rate) => [`${t.vatWord} ${percentOf(rate.rateBp, 0)}`, money(rate.vat, symbol)] as const,
            ),
            [t.total, money(order.total, symbol), 'strong'],
            order.refunded !== '0.00' && [t.refunded, money(order.refunded, symbol)],
            [t.email, order.email],
            order.holdUntil !== null && [t.heldUntil, dateTime(order.holdUntil)],
          ]}
        />
      </div>
      <div className={classes.section}>
        <OrderInvoices invoices={order.invoices} />
      </div>
      <div className={classes.section}>
        <h3 className={classes.sectionTitle}>{t.timeline}</h3>
        <Timeline events={order.events.slice(0, 12).map(timelineEvent)} />
      </div>
      {files.dialog}
      <ReasonDialog
        open={reporting !== null}
        onClose={() => setReporting(null)}
        title={t.reportTitle}
        confirm={t.send}
        onConfirm={(reason) => report.run({ params: { id: reporting ?? 0 }, body: { reason } })}
      >
        {t.reportText}
      </ReasonDialog>
    </>
  )
}

async function revealMine(keyId: number): Promise<string> {
  return (await call(myOrders.revealKey, { params: { id: keyId } })).data.code ?? ''
}

const step = 10

function MyLine({
  line,
  symbol,
  own,
  onReport,
}: {
  line: Line
  symbol: string
  own: boolean
  onReport: (keyId: number) => void
}) {
  const [size, setSize] = useState(step)
  const query = useEndpoint(
    myOrders.item,
    { params: { id: line.id }, query: { pageSize: Math.min(size, 500) } },
    { keepPrevious: true },
  )
  const answer = query.data?.data
  const rest = (answer?.total ?? 0) - (answer?.slots.length ?? 0)
  return (
    <div className={classes.section} style={{ padding: '8px 0' }}>
      <div className={orderKeys.groupHead}>
        <Cover src={fileUrl(line.product.imageFileId)} width={33} />
        <TwoLine sub={`${line.product.platform} · ${line.quantity} × ${money(line.unitPrice, symbol)}`}>
          {line.product.title}
        </TwoLine>
        <LineKeys keys={line.keys} />
      </div>
      {answer ? (
        <div className={keyTile.tiles}>
          {answer.slots.map((slot) => (
            <KeyTile
              key={`${slot.id}-${slot.keyId}`}
              slot={slot}
              reveal={own ? revealMine : undefined}
              menu={
                own && slot.keyId !== null && !slot.reportedFaulty
                  ? [
                      {
                        label: t.reportFaulty,
                        icon: <IconAlertTriangle />,
                        onClick: () => onReport(slot.keyId as number),
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
        <Button variant="ghost" size="sm" onClick={() => setSize(size === step ? 100 : size + 200)}>
          {t.showMore(rest)}
        </Button>
      )}
    </div>
  )
}
