import { paymentType } from '@brava/contract/enums.ts'
import { problemLabels } from '@brava/contract/cart/problem-labels.ts'
import {
  IconBuildingBank,
  IconCash,
  IconCreditCard,
  IconInfoCircle,
  IconTruckDelivery,
  IconWallet,
} from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useProfile } from '../api/profile.ts'
import { money, rate as vatRate } from '../text/format.ts'
import { language } from '../text/language.ts'
import { said } from '../text/texts.ts'
import { Button } from '../ui/basics/button.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { t } from './cart.texts.ts'
import type { Cart } from './cart-calls.ts'
import classes from './cart-foot.module.css'
import { type DeliveryChoice, setReference, typeReference, useCartState, setPayment } from './cart-state.ts'
import { chosenWay, waysOf } from './chosen-way.ts'
import { Left } from './credit-left.tsx'
import type { Placing } from './use-placing.ts'
import { lazyPart } from '../ui/code/lazy-part.tsx'

const DeliveryDialog = lazyPart(() => import('./delivery-dialog.tsx').then((module) => module.DeliveryDialog), 'over')

/** The delivery fields of the order; empty when it is delivered as usual. */
function sentDelivery(choice: DeliveryChoice | null) {
  if (!choice) return {}
  const { text: _, ...sent } = choice
  return sent
}

const icons: Record<number, ReactNode> = {
  1: <IconCash aria-hidden />,
  2: <IconCreditCard aria-hidden />,
  3: <IconBuildingBank aria-hidden />,
  4: <IconTruckDelivery aria-hidden />,
  5: <IconWallet aria-hidden />,
}

type Type = Cart['payWith'][number]['paymentType']

function labelOf(type: Type, isNarrow: boolean): string {
  if (type === paymentType.code.wireTransfer) return t.wire
  if (type === paymentType.code.personalDelivery) return t.delivery
  if (type === paymentType.code.companyFunds && isNarrow) return t.funds
  return paymentType.label(type, language)
}

/** Below the lines: how to pay, the sums, what will be left, and the order button. */
export function CartFoot({ cart, isSettling, placing }: { cart: Cart; isSettling: boolean; placing: Placing }) {
  const { userData } = useProfile()
  const symbol = userData.currencySymbol
  const { reference: typed, payment, delivery } = useCartState()
  const reference = typed ?? cart.reference
  const isUnanswered = placing.unanswered?.body.version === cart.version
  const [choosing, setChoosing] = useState(false)
  const ways = waysOf(cart)
  const chosen = chosenWay(cart, payment)
  const total = money(cart.gross, symbol)
  const against = reasonAgainst(cart, chosen, isSettling)
  const problem = chosen?.problem?.code
  // Once this cart has been refused, the supplier knows.
  const told =
    placing.sentVersion === cart.version && placing.error?.code === 'ledger.supplierShort' ? placing.error.info : null
  const reason =
    against ?? (problem === 'SUPPLIER_SHORT' ? told : null) ?? (problem ? `${said(problemLabels[problem])}.` : null)
  // A supplier who is short of funds is notified by the refused order.
  const isKept = against !== null || (reason !== null && problem !== 'SUPPLIER_SHORT')

  async function order() {
    if (!chosen) return
    // What was sent stays chosen while its answer is missing, here and in the bar.
    setPayment(chosen.paymentType)
    await placing.order(cart, {
      version: cart.version,
      paymentType: chosen.paymentType,
      reference,
      ...sentDelivery(delivery),
    })
  }

  return (
    <div className={classes.foot} data-settling={isSettling || undefined}>
      <div className={classes.details}>
        {ways.length > 0 && chosen && (
          <div className={classes.pay}>
            <span className={classes.payLabel}>{t.payWith}</span>
            <Segmented
              label={t.payWith}
              wide
              value={chosen.paymentType}
              onChange={setPayment}
              options={ways.map((way) => ({
                value: way.paymentType,
                ariaLabel: paymentType.label(way.paymentType, language),
                label: (
                  <span className={classes.way3}>
                    {ways.length < 3 && icons[way.paymentType]}
                    {labelOf(way.paymentType, ways.length > 2)}
                  </span>
                ),
              }))}
            />
          </div>
        )}
        <TextField
          name="reference"
          label={t.reference}
          placeholder={t.referenceHint}
          value={reference}
          onChange={isUnanswered ? typeReference : setReference}
          maxLength={60}
        />
        <div className={classes.delivery}>
          <span>
            <span className={classes.payLabel}>{t.deliverTo}</span>
            <span className={classes.deliveryText}>
              {delivery?.text ?? [t.ownAddress, cart.phone].filter(Boolean).join(' · ')}
            </span>
          </span>
          <Button variant="link" onClick={() => setChoosing(true)}>
            {t.changeDelivery}
          </Button>
        </div>
        {choosing && (
          <Suspense>
            <DeliveryDialog cart={cart} onClose={() => setChoosing(false)} />
          </Suspense>
        )}
        <dl className={classes.sums}>
          <div>
            <dt>{t.net}</dt>
            <dd className="money">{money(cart.net, symbol)}</dd>
          </div>
          {cart.vatRates
            .filter((rate) => rate.rateBp > 0)
            .map((rate) => (
              <div key={rate.rateBp}>
                <dt>
                  {t.vat} {vatRate(rate.rateBp)}
                </dt>
                <dd className="money">{money(rate.vat, symbol)}</dd>
              </div>
            ))}
          <div className={classes.total}>
            <dt>{t.total}</dt>
            <dd className="money">{total}</dd>
          </div>
        </dl>
      </div>
      <div className={classes.order}>
        {chosen?.paymentType === paymentType.code.companyFunds ? (
          <Left cart={cart} symbol={symbol} />
        ) : (
          <p className={classes.outside}>
            {chosen?.paymentType === paymentType.code.creditCard ? t.paidByCard : t.paidOutside}
          </p>
        )}
        <Button
          variant="primary"
          size="lg"
          wide
          disabled={isKept}
          pending={placing.isOrdering}
          onClick={() => void order()}
          aria-describedby="cart-reason"
        >
          {t.place(total)}
        </Button>
        {reason && (
          <p className={classes.reason} id="cart-reason" role="status">
            <IconInfoCircle aria-hidden /> {reason}
          </p>
        )}
      </div>
    </div>
  )
}

function reasonAgainst(cart: Cart, way: Cart['payWith'][number] | undefined, isSettling: boolean): string | null {
  if (isSettling) return t.settling
  const wrong = cart.lines.filter((line) => line.status !== 'ok')
  if (wrong.length > 0) return t.fixFirst(wrong.length, wrong[0]?.title ?? '')
  return way ? null : `${said(problemLabels.PAYMENT_TYPE)}.`
}
