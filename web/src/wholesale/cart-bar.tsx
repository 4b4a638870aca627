import { IconShoppingCart } from '@tabler/icons-react'
import { useProfile } from '../api/profile.ts'
import { t as cartTexts } from '../cart/cart.texts.ts'
import { openCart, useCart } from '../cart/cart-state.ts'
import { money } from '../text/format.ts'
import { Button } from '../ui/basics/button.tsx'
import classes from './cart-bar.module.css'
import { t } from './wholesale.texts.ts'

/** At the foot of a phone: what is in the cart, the total, what will be left, and how many lines need attention. */
export function CartBar() {
  const { cart } = useCart()
  const { userData } = useProfile()
  if (!cart || cart.lines.length === 0) return null
  return (
    <div className={classes.bar}>
      <div className={classes.barWords}>
        <span className={classes.barFacts}>{cartTexts.summary(cart.products, cart.keys)}</span>
        <span className={`money ${classes.barTotal}`}>{money(cart.gross, userData.currencySymbol)}</span>
        <span className={classes.barFacts}>
          {t.left} <b className="money">{money(cart.left, userData.currencySymbol)}</b>
        </span>
      </div>
      <span className={classes.barButton}>
        <Button variant="primary" size="lg" icon={<IconShoppingCart />} onClick={() => openCart(true)}>
          {cartTexts.cart}
        </Button>
        {cart.attention > 0 && (
          <span className={classes.barBubble} title={cartTexts.attention(cart.attention)}>
            {cart.attention}
            <span className="visually-hidden"> {cartTexts.attention(cart.attention)}</span>
          </span>
        )}
      </span>
    </div>
  )
}
