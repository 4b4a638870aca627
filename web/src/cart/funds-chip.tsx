import { useProfile } from '../api/profile.ts'
import { money } from '../text/format.ts'
import { t } from './cart.texts.ts'
import { useCart } from './cart-state.ts'
import classes from './funds-chip.module.css'
import { splitFunds } from './split-funds.ts'

/** Remaining funds and credit, always visible to a buyer. */
export function FundsChip() {
  const { cart } = useCart()
  const { userData } = useProfile()
  if (!cart) return null
  const { funds, credit } = splitFunds(cart.available, cart.creditLimit)
  return (
    <span className={classes.funds}>
      <span>
        {t.funds} <b className="money">{money(funds, userData.currencySymbol)}</b>
      </span>
      <span>
        {t.creditLeft} <b className="money">{money(credit, userData.currencySymbol)}</b>
      </span>
    </span>
  )
}
