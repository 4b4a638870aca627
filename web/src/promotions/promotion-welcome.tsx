import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { useCartState } from '../cart/cart-state.ts'
import { OnceOpen } from '../ui/overlay/once-open.tsx'
import { checkMine, unseenOnes } from './promotion-calls.ts'
import { endTurn, showInTurn, useTurn, wasMet } from './promotion-state.ts'
import { lazyPart } from '../ui/code/lazy-part.tsx'

const PromotionDialog = lazyPart(
  () => import('./promotion-dialog.tsx').then((module) => module.PromotionDialog),
  'over',
)

/** Milliseconds between two checks whether the person is free. */
const lookAgainMs = 1000
/** The page to which a card payment returns. */
const isPaying = (path: string) => path.startsWith('/payment-')
const isBusy = () =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')].some((one) =>
    one.checkVisibility(),
  )

/**
 * The welcome dialog: shows what the person has not seen after sign-in and on a change of screen, never over an open
 * dialog or menu, beside an open cart or during a card payment.
 */
export function PromotionWelcome() {
  const turn = useTurn()
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname })
  const { isOpen: isOrdering } = useCartState()
  useEffect(() => {
    if (isOrdering || isPaying(path)) return
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const show = (ids: readonly number[]) => {
      if (leaving.signal.aborted) return
      if (isBusy()) timer = setTimeout(() => show(ids), lookAgainMs)
      else showInTurn(ids)
    }
    async function look() {
      const { signal } = leaving
      if (!(await call(checkMine, undefined, { signal })).data.hasUnseen) return
      const { data } = await call(unseenOnes, undefined, { signal })
      const ids = data.map((one) => one.id).filter((id) => !wasMet(id))
      if (ids.length > 0) show(ids)
    }
    // Without an answer there is nothing to show; the header's button stays.
    look().catch(() => {})
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [path, isOrdering])
  return <OnceOpen open={turn !== null}>{turn && <PromotionDialog turn={turn} onClose={endTurn} />}</OnceOpen>
}
