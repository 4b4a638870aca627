import { deliveryLine } from '@brava/contract/delivery.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { orderStatus } from '@brava/contract/enums.ts'
import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { useState } from 'react'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { dateTime } from '../../text/format.ts'
import { Card } from '../../ui/layout/card.tsx'
import { KeyValues } from '../../ui/layout/key-values.tsx'
import { Link } from '../../ui/basics/link.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Columns, Page, PageBody, PageHeader } from '../../ui/layout/page.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { StatusBadge } from '../../ui/basics/status-badge.tsx'
import { Tabs, useTab } from '../../ui/layout/tabs.tsx'
import { useIdParam } from '../../ui/use-id-param.ts'
import { NextActions, OrderButtons } from './order-actions.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderInvoices, whileDue } from './order-invoices.tsx'
import { OrderKeys } from '../keys/order-keys.tsx'
import { sumOfKeys } from '../keys/sum-of-keys.ts'
import { OrderLegs } from './order-legs.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderNeighbours } from './order-neighbours.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderPayment } from './order-payment.tsx'
import { t } from '../orders.texts.ts'
import { useOrderActs } from './use-order-acts.tsx'

type Order = Answered<typeof orders.plain>['data']

/** The page of one order: its data, the possible actions, its history. */
export function OrderScreen() {
  const id = useIdParam()
  const query = useEndpoint(orders.plain, { params: { id } }, { everyMs: whileDue })
  return (
    <Loaded page query={query}>
      {({ data }) => <OrderPage key={id} order={data} />}
    </Loaded>
  )
}

function OrderPage({ order }: { order: Order }) {
  const [tab, setTab] = useTab(['overview', 'keys', 'payment', 'invoices', 'notes', 'activity'])
  const [choosing, setChoosing] = useState(false)
  const acts = useOrderActs(order, () => {
    setChoosing(true)
    setTab('keys')
  })
  return (
    <Page>
      <PageHeader
        title={t.orderNo(order.number)}
        badge={<StatusBadge kind="order" value={order.status} />}
        facts={
          <>
            {dateTime(order.placedAt)} · <Link to={`/partners/edit/${order.company.id}`}>{order.company.name}</Link> ·{' '}
            {order.user.name} · {order.isDomestic ? t.domesticWord : t.foreignWord}
          </>
        }
        actions={
          <>
            <OrderNeighbours id={order.id} />
            <OrderButtons orderId={order.id} number={order.number} acts={acts} />
          </>
        }
      />
      <Tabs
        label={t.parts}
        value={tab}
        onChange={(key) => {
          setChoosing(false)
          setTab(key)
        }}
        tabs={[
          { key: 'overview', label: t.overview },
          { key: 'keys', label: t.keysTab, count: order.items },
          { key: 'payment', label: t.payment, count: order.paymentCount },
          { key: 'invoices', label: t.invoices, count: order.invoices.length },
          { key: 'notes', label: t.notes, count: order.noteCount },
          { key: 'activity', label: t.activity },
        ]}
      />
      <PageBody>
        {order.status === 5 && order.denyReason !== '' && (
          <Notice tone="danger">{t.deniedBecause(order.denyReason)}</Notice>
        )}
        {order.paidTo !== null && order.status === orderStatus.code.awaitingPayment && (
          <Notice tone="neutral">{t.waitsForSeller(order.paidTo)}</Notice>
        )}
        {order.isFree && <Notice tone="info">{t.freeBecause(order.freeReason)}</Notice>}
        {tab === 'activity' ? (
          <OrderHistory orderId={order.id} placedAt={order.placedAt} />
        ) : (
          <Columns
            side={
              <>
                <NextActions actions={order.actions} acts={acts} />
                <OrderHistory orderId={order.id} placedAt={order.placedAt} most={6} onAll={() => setTab('activity')} />
                {tab !== 'invoices' && (
                  <OrderInvoices
                    invoices={order.invoices}
                    due={order.invoicesDue}
                    byDelivery={order.invoiceByDelivery}
                  />
                )}
                <Card title={t.contact}>
                  <KeyValues
                    pairs={[
                      order.reference !== '' && [t.buyerReference, order.reference],
                      [t.email, order.email],
                      order.phone !== '' && [t.phone, order.deliveryType === 2 ? `${order.phone} · SMS` : order.phone],
                      order.delivery !== null && [t.deliverTo, deliveryLine(order.delivery)],
                      order.paidTo !== null && [t.paidTo, order.paidTo],
                      order.transferReference !== null && [t.paymentReference, order.transferReference],
                      order.holdUntil !== null && [
                        sumOfKeys(order.lines).reserved > 0 ? t.heldUntil : t.waitsUntil,
                        dateTime(order.holdUntil),
                      ],
                    ]}
                  />
                </Card>
              </>
            }
          >
            {tab === 'overview' && (
              <>
                <OrderLines order={order} />
                <OrderLegs order={order} />
                <OrderPayment orderId={order.id} status={order.status} compact />
              </>
            )}
            {tab === 'keys' && <OrderKeys order={order} choosing={choosing} />}
            {tab === 'payment' && <OrderPayment orderId={order.id} status={order.status} />}
            {tab === 'invoices' && (
              <OrderInvoices invoices={order.invoices} due={order.invoicesDue} byDelivery={order.invoiceByDelivery} />
            )}
            {tab === 'notes' && <OrderNotes orderId={order.id} />}
          </Columns>
        )}
      </PageBody>
      {acts.dialogs}
    </Page>
  )
}
