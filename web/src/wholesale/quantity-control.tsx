import { mostKeysOfALine } from '@brava/contract/cart/most-keys.ts'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import type { Cart } from '../cart/cart-calls.ts'
import { lineTexts } from '../cart/cart-line.texts.ts'
import { changeQuantity, lineOf, openCart, shownQuantity } from '../cart/cart-state.ts'
import { count } from '../text/format.ts'
import { Button } from '../ui/basics/button.tsx'
import { Stepper } from '../ui/field/stepper.tsx'
import classes from './quantity-control.module.css'
import { t } from './wholesale.texts.ts'
import type { Product } from './wholesale-columns.tsx'

export interface InCart {
  readonly cart: Cart | undefined
  readonly drafts: ReadonlyMap<string, number>
}

/** The data of a product needed for ordering it. */
export type Offered = Pick<Product, 'productId' | 'title' | 'moq' | 'stock' | 'mayBackOrder' | 'isElsewhere'>

/** How many of a product are in the cart, and whether that is less than the minimum. */
export function quantityState(product: Offered, { cart, drafts }: InCart) {
  const line = lineOf(cart, product.productId)
  const quantity = shownQuantity(drafts, product.productId, line)
  const moq = line?.moq ?? product.moq
  const isBelow = quantity > 0 && quantity < moq
  const isOver = quantity > product.stock && !product.mayBackOrder
  return { line, quantity, moq, isBelow, isOver, isOut: product.stock === 0 && !product.mayBackOrder && quantity === 0 }
}

/** The stepper of a product on buying screens; it changes the cart at once. */
export function QuantityControl({ product, inCart, large }: { product: Offered; inCart: InCart; large?: boolean }) {
  const { line, quantity, moq, isBelow, isOver, isOut } = quantityState(product, inCart)
  const set = (next: number) => {
    const isFirst = (inCart.cart?.lines.length ?? 0) === 0 && inCart.drafts.size === 0 && next > 0
    if (isFirst && matchMedia('(min-width: 1280px)').matches) openCart(true)
    changeQuantity(line ? { id: line.id } : { productId: product.productId }, next)
  }
  if (product.isElsewhere && quantity === 0) return <span className={classes.elsewhere}>{t.notForRegion}</span>
  if (isOut) return <span className={classes.noStepper} aria-hidden="true" />
  // Before the cart has loaded, the quantity in it is unknown, and a new one would replace it.
  const isUnknown = !inCart.cart
  if (large && quantity === 0) {
    return (
      <Button size="lg" icon={<IconPlus />} disabled={isUnknown} onClick={() => set(moq)}>
        {t.add(count(moq))}
      </Button>
    )
  }
  const stepper = (
    <Stepper
      label={t.quantityOf(product.title)}
      value={quantity}
      onChange={set}
      first={moq}
      max={mostKeysOfALine}
      tooMany={lineTexts.mostKeys(count(mostKeysOfALine), product.title)}
      disabled={isUnknown}
      size={large ? 'lg' : 'md'}
      look={isBelow || isOver ? 'warning' : quantity > 0 ? 'in' : undefined}
    />
  )
  if (!large) return stepper
  return (
    <span className={classes.control}>
      {stepper}
      {(isBelow || isOver) && (
        <span className={classes.warning}>
          <IconAlertTriangle aria-hidden />
          {isBelow ? t.moreToMinimum(count(moq - quantity)) : t.overStock(count(product.stock))}
        </span>
      )}
    </span>
  )
}
