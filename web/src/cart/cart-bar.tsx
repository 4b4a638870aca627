import { paymentType } from '@brava/contract/enums.ts'
import { IconShoppingCart } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useProfile } from '../api/profile.ts'
import { money } from '../text/format.ts'
import { Button } from '../ui/basics/button.tsx'
import classes from './cart-bar.module.css'
import { t } from './cart.texts.ts'
import { isShop, openCart, useCart, useCartState } from './cart-state.ts'
import { chosenWay } from './chosen-way.ts'
import { splitFunds } from './split-funds.ts'
import { useMediaOnScreen } from '../ui/use-media-on-screen.ts'

/**
 * At the lower edge of a phone, on buying screens: what is in the cart, the total, what will be left, how many lines
 * need attention.
 */
export function CartBar() {
  const { cart } = useCart()
  const { payment } = useCartState()
  const { userData } = useProfile()
  const phone = useMediaOnScreen('(max-width: 767px)')
  const path = useRouterState({ select: (state) => state.location.pathname })
  if (!phone || !isShop(path) || !cart || cart.lines.length === 0) return null
  const usesFunds = chosenWay(cart, payment)?.paymentType === paymentType.code.companyFunds
  const split = splitFunds(cart.available, cart.creditLimit, cart.gross)
  return (
    <section className={classes.bar} aria-label={t.cart}>
      <div className={classes.barWords}>
        <span className={classes.barFacts}>{t.summary(cart.products, cart.keys)}</span>
        <span className={`money ${classes.barTotal}`}>{money(cart.gross, userData.currencySymbol)}</span>
        <span className={classes.barFacts}>
          {usesFunds && (
            <>
              {split.isCovered ? t.leftAfter : t.shortBy}{' '}
              <b className="money">{money(split.isCovered ? cart.left : split.short, userData.currencySymbol)}</b>
            </>
          )}
        </span>
      </div>
      <span className={classes.barButton}>
        <Button variant="primary" size="lg" icon={<IconShoppingCart />} onClick={() => openCart(true)}>
          {t.cart}
        </Button>
        {cart.attention > 0 && (
          <span className={classes.barBubble} title={t.attention(cart.attention)}>
            <span aria-hidden="true">{cart.attention}</span>
            <span className="visually-hidden">{t.attention(cart.attention)}</span>
          </span>
        )}
      </span>
    </section>
  )
}
