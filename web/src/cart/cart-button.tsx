import { IconShoppingCart } from '@tabler/icons-react'
import { useProfile } from '../api/profile.ts'
import { money } from '../text/format.ts'
import { t } from './cart.texts.ts'
import classes from './cart-button.module.css'
import { openCart, useCart } from './cart-state.ts'

/** The cart button in the header: how many products, the total; opens and closes the cart. */
export function CartButton() {
  const { cart, isOpen } = useCart()
  const { userData } = useProfile()
  const products = cart?.products ?? 0
  const total = money(cart?.gross ?? '0.00', userData.currencySymbol)
  return (
    <button
      type="button"
      className={classes.button}
      data-open={isOpen || undefined}
      aria-expanded={isOpen}
      onClick={() => openCart(!isOpen)}
    >
      <span className="visually-hidden">{t.cartWith(products, total)}</span>
      <IconShoppingCart aria-hidden />
      {products > 0 && (
        <span className={classes.count} aria-hidden="true">
          {products}
        </span>
      )}
      <span className={`money ${classes.buttonTotal}`} aria-hidden="true">
        {total}
      </span>
    </button>
  )
}
