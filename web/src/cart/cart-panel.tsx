import { IconShoppingCart, IconTrash } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { Button, ButtonLink, IconButton } from '../ui/basics/button.tsx'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { Drawer } from '../ui/overlay/drawer.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { AddToCart } from './add-to-cart.tsx'
import { t } from './cart.texts.ts'
import { type Cart, clearCart } from './cart-calls.ts'
import { CartFoot } from './cart-foot.tsx'
import { CartLineRow } from './cart-line.tsx'
import classes from './cart-panel.module.css'
import { CartResult } from './cart-result.tsx'
import { type Placing, usePlacing } from './use-placing.ts'
import { cartAt, dropChoices, isShop, openCart, showCart, useCart } from './cart-state.ts'
import { useMediaOnScreen } from '../ui/use-media-on-screen.ts'

/** The cart, available on every screen: lines with their problems, ways of paying, totals, the order button. */
export function CartPanel() {
  const { query, cart: read, isOpen, placed, drafts, isSettling } = useCart()
  const placing = usePlacing()
  // An order that has no answer yet keeps its lines and its button, although the server may have emptied the cart.
  const isEmptied = placing.unanswered !== undefined && !read?.lines.length
  const cart = isEmptied ? placing.unanswered?.cart : read
  useNextCart(read, placing.unanswered)
  const [emptying, setEmptying] = useState(false)
  const clear = useAct(clearCart, { refreshes: [], done: (answer) => showCart(answer.data.cart) })
  const phone = useMediaOnScreen('(max-width: 767px)')
  const isFilled = (cart?.lines.length ?? 0) > 0
  const close = () => openCart(false)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    cartAt(path)
  }, [path])
  return (
    <>
      <Drawer
        dock
        takesFocus={false}
        open={isOpen}
        onClose={close}
        width={phone ? 480 : 364}
        flush
        footFlows
        title={placed ? t.orderPlaced : t.cart}
        facts={placed ? placed.number : cart && isFilled ? t.summary(cart.products, cart.keys) : undefined}
        actions={
          isFilled && !placed && !placing.unanswered ? (
            <IconButton label={t.emptyCart} onClick={() => setEmptying(true)}>
              <IconTrash />
            </IconButton>
          ) : undefined
        }
        foot={
          placed ? undefined : cart && isFilled ? (
            <CartFoot key={cart.id} cart={cart} isSettling={isSettling} placing={placing} />
          ) : undefined
        }
      >
        {placed ? (
          <CartResult placed={placed} />
        ) : (
          <Loaded query={query}>
            {({ data }) => <Lines cart={cart ?? data} drafts={drafts} isFixed={isEmptied} onLeave={close} />}
          </Loaded>
        )}
      </Drawer>
      <ConfirmDialog
        open={emptying}
        onClose={() => setEmptying(false)}
        title={t.emptyCartAsk}
        confirm={t.emptyCart}
        onConfirm={() => cart && clear.run({ params: { id: cart.id } })}
      >
        {t.emptyCartText}
      </ConfirmDialog>
    </>
  )
}

/** A cart without any line of the unanswered order is the next one: what was chosen for that order is not for it. */
function useNextCart(read: Cart | undefined, unanswered: Placing['unanswered']) {
  const former = useRef<string>(undefined)
  const isNext =
    unanswered !== undefined &&
    read !== undefined &&
    read.lines.length > 0 &&
    !read.lines.some(({ id }) => unanswered.cart.lines.some((line) => line.id === id))
  const key = isNext ? unanswered.key : undefined
  useEffect(() => {
    if (key === undefined || key === former.current) return
    former.current = key
    dropChoices()
  }, [key])
}

function Lines({
  cart,
  drafts,
  isFixed,
  onLeave,
}: {
  cart: Cart
  drafts: ReadonlyMap<string, number>
  /** The server no longer has these lines: what is changed would be in the next cart. */
  isFixed: boolean
  onLeave: () => void
}) {
  if (cart.lines.length === 0) {
    return (
      <>
        <EmptyState
          icon={<IconShoppingCart />}
          title={t.cartIsEmpty}
          action={
            isShop(location.pathname) ? (
              <Button onClick={onLeave}>{t.continueBuying}</Button>
            ) : (
              <ButtonLink to="/wholesale">{t.toCatalogue}</ButtonLink>
            )
          }
        >
          {t.cartIsEmptyWhy}
        </EmptyState>
        <AddToCart cart={cart} drafts={drafts} />
      </>
    )
  }
  return (
    <>
      <ul className={classes.lines}>
        {cart.lines.map((line) => (
          <CartLineRow
            key={line.id}
            line={line}
            draft={drafts.get(`l${line.id}`)}
            takesPictures={cart.showImgKeys}
            disabled={isFixed}
          />
        ))}
      </ul>
      <AddToCart cart={cart} drafts={drafts} disabled={isFixed} />
    </>
  )
}
