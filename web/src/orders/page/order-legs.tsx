import type { OrderView } from '@brava/contract/orders/order-view.ts'
import { Fragment } from 'react'
import type { z } from 'zod'
import { money } from '../../text/format.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { Card } from '../../ui/layout/card.tsx'
import classes from './order-legs.module.css'
import { partTexts } from './order-parts.texts.ts'
import { paymentTypeWords, paymentWordsInLine } from '../payment-cell.tsx'

type Order = z.input<typeof OrderView>

const kinds: Record<number, string> = { 1: partTexts.distributor, 2: partTexts.reseller, 3: partTexts.retailer }

/** Who sells to whom in this order, at what price, and what each company earns. */
export function OrderLegs({ order }: { order: Order }) {
  const [first] = order.legs
  if (!first) return null
  return (
    <Card title={partTexts.legs} facts={partTexts.legsFacts}>
      <div className={classes.room}>
        <div className={classes.legs}>
          <div className={classes.party}>
            <span>{kinds[first.seller.type]}</span>
            <strong>{first.seller.name}</strong>
            {order.costHome !== null && (
              <span>{partTexts.cost(money(order.costHome, currencySymbol(order.homeCurrency)))}</span>
            )}
          </div>
          {order.legs.map((leg) => (
            <Fragment key={leg.seq}>
              <div className={classes.leg}>
                <strong>{money(leg.gross, currencySymbol(leg.currency))}</strong>
                <span className={classes.arrow} aria-hidden />
                <span>
                  {leg.margin !== null && (
                    <span>{partTexts.legMargin(money(leg.margin, currencySymbol(leg.marginCurrency)))}</span>
                  )}
                  {leg.margin !== null && (leg.invoice || leg.isInvoiceDue) && ' · '}
                  {leg.invoice && <span>{partTexts.legInvoice(leg.invoice.name)}</span>}
                  {leg.isInvoiceDue && <span>{partTexts.legInvoiceDue}</span>}
                </span>
              </div>
              <div className={classes.party}>
                <span>{kinds[leg.buyer.type]}</span>
                <strong>{leg.buyer.name}</strong>
                {leg.buyer.id === order.company.id && (
                  <span>
                    {[paymentTypeWords(order.paymentType).toLocaleLowerCase(), paymentWordsInLine(order)]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                )}
              </div>
            </Fragment>
          ))}
        </div>
      </div>
    </Card>
  )
}
