import { orderStatus, paymentType } from '@brava/contract/enums.ts'
import { setAsideWords } from '@brava/contract/orders/set-aside-words.ts'
import { IconCircleCheck, IconClockHour4, IconCreditCard, IconKey } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useProfile } from '../api/profile.ts'
import { count, money } from '../text/format.ts'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { StatusBadge } from '../ui/basics/status-badge.tsx'
import { language } from '../text/language.ts'
import { t } from './cart.texts.ts'
import { resultTexts } from './cart-result.texts.ts'
import classes from './cart-result.module.css'
import { openCart, type ShownOrder, showPlaced } from './cart-state.ts'

/** The result of the order that was just placed, and the link to its keys. */
export function CartResult({ placed }: { placed: ShownOrder }) {
  const { userData } = useProfile()
  const symbol = userData.currencySymbol
  const hasKeys = placed.assigned > 0
  const { payPath } = placed
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The button that placed the order is gone; keyboard users continue here.
    if (document.activeElement === null || document.activeElement === document.body) title.current?.focus()
  }, [])
  return (
    <div className={classes.result}>
      <span className={classes.resultIcon} data-tone={hasKeys ? 'success' : 'warning'}>
        {hasKeys ? <IconCircleCheck aria-hidden /> : <IconClockHour4 aria-hidden />}
      </span>
      <div role="status">
        <h3 className={classes.resultTitle} tabIndex={-1} ref={title}>
          {hasKeys ? resultTexts.keysReady(placed.assigned) : resultTexts.orderNo(placed.number)}
        </h3>
      </div>
      <StatusBadge kind="order" value={placed.status} />
      <div className={classes.resultText}>
        {placed.isEarlier && <p>{resultTexts.placedEarlier(paymentType.label(placed.paymentType, language))}</p>}
        {placed.missing > 0 && <p>{resultTexts.keysMissing(placed.missing)}</p>}
        {placed.status === orderStatus.code.onHold && <p>{resultTexts.waitsForApproval}</p>}
        {placed.holdUntil && (
          <p>{setAsideWords({ units: placed.keys, setAside: placed.setAside, until: placed.holdUntil }, language)}</p>
        )}
        <p>{payPath ? resultTexts.cardNotEntered : resultTexts.mailedTo(placed.email)}</p>
      </div>
      <ul className={classes.resultLines}>
        {placed.lines.map((line, index) => (
          <li key={index}>
            <span>
              {line.title} <i>{line.platform}</i>
            </span>
            <span className="count">
              {line.missing > 0 && <em>{resultTexts.missingOf(line.missing)}</em>} × {count(line.quantity)}
            </span>
          </li>
        ))}
        {placed.estimateNumber && (
          <li>
            <span>{resultTexts.estimate}</span>
            <span>{placed.estimateNumber}</span>
          </li>
        )}
        <li className={classes.resultTotal}>
          <span>{t.total}</span>
          <span className="money">{money(placed.gross, symbol)}</span>
        </li>
      </ul>
      <div className={classes.resultActs}>
        {payPath && (
          <Button
            variant="primary"
            size="lg"
            wide
            icon={<IconCreditCard aria-hidden />}
            onClick={() => location.assign(payPath)}
          >
            {resultTexts.toCard}
          </Button>
        )}
        <span
          onClickCapture={() => {
            // When it covers the page, the cart would hide the order.
            if (!matchMedia('(min-width: 1280px)').matches) openCart(false)
          }}
        >
          <ButtonLink
            to="/my-orders"
            search={{ open: placed.id }}
            variant={payPath ? 'outline' : 'primary'}
            size="lg"
            wide
            {...(hasKeys ? { icon: <IconKey aria-hidden /> } : {})}
          >
            {hasKeys ? resultTexts.openOrder : resultTexts.openPlain}
          </ButtonLink>
        </span>
        <Button size="lg" wide onClick={() => showPlaced(null)}>
          {t.continueBuying}
        </Button>
      </div>
    </div>
  )
}
