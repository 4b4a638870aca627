import { money } from '../text/format.ts'
import { t } from './cart.texts.ts'
import type { Cart } from './cart-calls.ts'
import classes from './cart-foot.module.css'
import { splitFunds } from './split-funds.ts'

export function Left({ cart, symbol }: { cart: Cart; symbol: string }) {
  const split = splitFunds(cart.available, cart.creditLimit, cart.gross)
  const usesFunds = split.takenFunds !== '0.00'
  const usesCredit = split.takenCredit !== '0.00'
  return (
    <div className={classes.left} data-short={!split.isCovered || undefined}>
      <div>
        <span>{t.available}</span>
        <span className="money">{money(cart.available, symbol)}</span>
      </div>
      <div className={classes.leftMain}>
        <span>{split.isCovered ? t.leftAfter : t.shortBy}</span>
        <span className="money">{money(split.isCovered ? cart.left : split.short, symbol)}</span>
      </div>
      <span className={classes.bar} aria-hidden="true">
        <span style={{ width: `${Math.round(split.part * 100)}%` }} />
      </span>
      {split.isCovered && (usesFunds || usesCredit) && (
        <span className={classes.leftHint}>
          {usesFunds && usesCredit
            ? t.fundsThenCredit(money(split.takenFunds, symbol), money(split.takenCredit, symbol))
            : usesFunds
              ? t.fromFunds(money(split.takenFunds, symbol))
              : t.fromCredit(money(split.takenCredit, symbol))}
        </span>
      )}
    </div>
  )
}
