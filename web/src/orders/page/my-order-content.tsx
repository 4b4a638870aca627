import { deliveryLine } from '@brava/contract/delivery.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { orderStatus, paymentStatus } from '@brava/contract/enums.ts'
import { isCardUnpaid } from '@brava/contract/orders/order-status.ts'
import { keyReturns } from '@brava/contract/orders/key-returns.endpoints.ts'
import { refundReasonLength } from '@brava/contract/orders/refunds.endpoints.ts'
import { myOrders } from '@brava/contract/orders/my-orders.endpoints.ts'
import { IconLifebuoy } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../api/use-act.ts'
import { dateTime, money, percentOf, rate as vatRate } from '../../text/format.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { NewTicketDialog } from '../../support-tickets/new-ticket-dialog.tsx'
import { t as ticketTexts } from '../../support-tickets/tickets.texts.ts'
import type { TicketSubject } from '../../support-tickets/use-ticket-form.ts'
import { Button, ButtonLink } from '../../ui/basics/button.tsx'
import { KeyValues } from '../../ui/layout/key-values.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Timeline } from '../../ui/layout/timeline.tsx'
import { ConfirmPayment } from './confirm-payment.tsx'
import { EstimateButton } from './estimate-button.tsx'
import { timelineEvent } from './event-words.tsx'
import { KeyFileButtons } from '../keys/key-file-buttons.tsx'
import classes from './my-order-content.module.css'
import { MyOrderLine } from './my-order-line.tsx'
import { HowToPay } from './how-to-pay.tsx'
import { InvoiceRows } from './order-invoices.tsx'
import { partTexts } from './order-parts.texts.ts'
import { t as keyTexts } from '../keys/order-keys.texts.ts'
import { sumOfKeys } from '../keys/sum-of-keys.ts'
import { t } from '../orders.texts.ts'
import { paymentTypeWords, paymentWordsInLine } from '../payment-cell.tsx'
import { ReasonDialog } from '../../ui/ask/reason-dialog.tsx'
import { useKeyFiles } from '../keys/use-key-files.tsx'

type Order = Answered<typeof myOrders.one>['data']

/** The order waits for its buyer's card; the payment page shows how far it is, and every way to continue. */
function isCardOpen(order: Order): boolean {
  const { pending, onHold } = orderStatus.code
  const isOpen = order.status === pending || order.status === onHold
  // An authorised card has done its part: the order waits for approval.
  const isPromised = order.payment === paymentStatus.code.authorized
  return order.isOwn && isOpen && isCardUnpaid(order) && !isPromised
}

/** Shown of the timeline until the person asks for all of it. */
const mostEvents = 12

/** The content of an order's drawer: facts, keys, totals, documents, timeline. */
export function MyOrderContent({ order }: { order: Order }) {
  const files = useKeyFiles(order.id)
  const symbol = currencySymbol(order.currency)
  const keys = sumOfKeys(order.lines)
  const [reporting, setReporting] = useState<number | null>(null)
  const report = useAct(myOrders.reportFaulty)
  const [returning, setReturning] = useState<number | null>(null)
  const [asking, setAsking] = useState<TicketSubject | null>(null)
  const giveBack = useAct(keyReturns.request)
  const keep = useAct(keyReturns.withdraw)
  const [isWhole, setWhole] = useState(false)
  const events = isWhole ? order.events : order.events.slice(0, mostEvents)
  return (
    <>
      <div className={classes.facts}>
        <span>{dateTime(order.placedAt)}</span>
        <span>{order.isOwn ? order.user.name : order.company.name}</span>
        <span>{[paymentTypeWords(order.paymentType), paymentWordsInLine(order)].filter(Boolean).join(', ')}</span>
      </div>
      {order.denyReason !== '' && (
        <div className={classes.section}>
          <Notice tone="danger">{t.deniedBecause(order.denyReason)}</Notice>
        </div>
      )}
      {order.status === orderStatus.code.awaitingPayment && order.holdUntil !== null && (
        <div className={classes.section}>
          <Notice action={<EstimateButton orderId={order.id} orderNumber={order.number} variant="link" />}>
            {[t.waitsForPayment(dateTime(order.holdUntil)), order.isOwn && order.paidTo && t.paidToSeller(order.paidTo)]
              .filter(Boolean)
              .join(' ')}
          </Notice>
          {order.isOwn && order.transfer && <HowToPay transfer={order.transfer} amount={money(order.total, symbol)} />}
        </div>
      )}
      {isCardOpen(order) && (
        <div className={classes.section}>
          <Notice
            action={
              <ButtonLink to="/payment-success" search={{ order: order.id }} variant="link">
                {t.toCardPayment}
              </ButtonLink>
            }
          >
            {t.cardNotPaid}
          </Notice>
        </div>
      )}
      {order.isToConfirm && <ConfirmPayment order={order} amount={money(order.total, symbol)} />}
      {!order.isOwn && (
        <div className={classes.section}>
          <Notice tone="neutral">{t.keysOfOthers}</Notice>
        </div>
      )}
      <div className={classes.section}>
        <div className={classes.head}>
          <h3 className={classes.sectionTitle}>{t.keysTab}</h3>
          <span>{order.isOwn && keys.assigned > 0 && <KeyFileButtons {...files} />}</span>
        </div>
        {order.lines.map((line) => (
          <MyOrderLine
            key={line.id}
            line={line}
            symbol={symbol}
            own={order.isOwn}
            isCancelled={order.status === orderStatus.code.cancelled}
            onReport={setReporting}
            onAsk={({ keyId, tail }) => setAsking({ subject: ticketTexts.aboutKey(tail), orderId: order.id, keyId })}
            onReturn={setReturning}
            onKeep={(id) => void keep.run({ params: { id } })}
          />
        ))}
      </div>
      <div className={classes.section}>
        <KeyValues
          pairs={[
            [t.net, money(order.net, symbol)],
            ...order.vatRates.map((rate) => [`${t.vatWord} ${vatRate(rate.rateBp)}`, money(rate.vat, symbol)] as const),
            [t.total, money(order.total, symbol), 'strong'],
            order.refunded !== '0.00' && [t.refunded, money(order.refunded, symbol)],
            order.reference !== '' && [order.isOwn ? t.reference : t.buyerReference, order.reference],
            [t.email, order.email],
            order.phone !== '' && [t.phone, order.deliveryType === 2 ? `${order.phone} · SMS` : order.phone],
            order.delivery !== null && [t.deliverTo, deliveryLine(order.delivery)],
            order.holdUntil !== null && [keys.reserved > 0 ? t.heldUntil : t.waitsUntil, dateTime(order.holdUntil)],
          ]}
        />
      </div>
      {order.earned && (
        <div className={classes.section}>
          <div className={classes.head}>
            <h3 className={classes.sectionTitle}>{t.earned}</h3>
            <span>{order.refunded === '0.00' ? t.earnedFacts : t.earnedAfterRefunds}</span>
          </div>
          <KeyValues
            pairs={[
              [t.sale, money(order.earned.sale, symbol)],
              [t.purchase, money(order.earned.purchase, currencySymbol(order.earned.purchaseCurrency))],
              order.earned.margin !== null && [
                t.margin,
                [
                  money(order.earned.margin, symbol),
                  order.earned.marginBp !== null && percentOf(order.earned.marginBp, 1),
                ]
                  .filter(Boolean)
                  .join(' · '),
                'strong',
              ],
            ]}
          />
        </div>
      )}
      <div className={classes.section}>
        <h3 className={classes.sectionTitle}>{t.invoices}</h3>
        {order.invoiceByDelivery && <p className={classes.none}>{partTexts.byDelivery}</p>}
        {order.invoices.length + order.invoicesDue === 0 ? (
          <p className={classes.none}>{t.noInvoicesWhy}</p>
        ) : (
          <div className={classes.rows}>
            <InvoiceRows invoices={order.invoices} due={order.invoicesDue} />
          </div>
        )}
      </div>
      <div className={classes.section}>
        <div className={classes.head}>
          <h3 className={classes.sectionTitle}>{t.timeline}</h3>
          {order.events.length > events.length && (
            <Button variant="link" onClick={() => setWhole(true)}>
              {t.allEvents(order.events.length)}
            </Button>
          )}
        </div>
        <Timeline events={events.map(timelineEvent)} />
      </div>
      {order.isOwn && (
        <div className={classes.section}>
          <Button
            icon={<IconLifebuoy />}
            onClick={() => setAsking({ subject: ticketTexts.aboutOrder(order.number), orderId: order.id })}
          >
            {ticketTexts.open}
          </Button>
        </div>
      )}
      {files.dialog}
      {asking && <NewTicketDialog {...asking} onClose={() => setAsking(null)} />}
      <ReasonDialog
        open={reporting !== null}
        onClose={() => setReporting(null)}
        title={keyTexts.reportTitle}
        confirm={keyTexts.send}
        onConfirm={(reason) => report.run({ params: { id: reporting ?? 0 }, body: { reason } })}
      >
        {keyTexts.reportText}
      </ReasonDialog>
      <ReasonDialog
        open={returning !== null}
        onClose={() => setReturning(null)}
        title={keyTexts.askReturnTitle}
        confirm={keyTexts.askReturnConfirm}
        hint={keyTexts.askReturnHint}
        maxLength={refundReasonLength}
        onConfirm={(reason) => giveBack.run({ params: { id: returning ?? 0 }, body: { reason } })}
      >
        {keyTexts.askReturnText}
      </ReasonDialog>
    </>
  )
}
