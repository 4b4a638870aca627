import { useInsertionEffect } from 'react'
import { rowChooser } from '../row-chooser.ts'

/**
 * Where the focus was before overlays opened, the latest first: an overlay may open from another that is gone by then.
 */
let trail: HTMLElement[] = []

/** The button that opened the menu around an element. */
export function triggerOf(element: HTMLElement): HTMLElement | null {
  const menu = element.closest('[role="menu"], [data-popover]')
  if (!menu) return null
  // A menu that closes on the press is no longer controlled by its button, but is still named by it.
  const id = menu.getAttribute('aria-labelledby')
  return (
    document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`) ??
    (id ? document.getElementById(id) : null)
  )
}

function canTakeFocus(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(':disabled')
}

/** Whether the focus is where nobody put it: nowhere, or on something that is gone. */
function isLost(focused: Element | null): boolean {
  return focused === null || focused === document.body || !focused.isConnected
}

/**
 * Returns the focus when an overlay closes or disappears: to what had it before, to the button of the menu it was
 * opened from, or to the heading of the page. If something else has taken the focus by then, it keeps it.
 */
export function useReturnFocus(open: boolean) {
  // Earlier than layout effects: by the time those run, a field with `autoFocus` has taken the focus.
  useInsertionEffect(() => {
    if (!open) return
    const before = document.activeElement
    if (before instanceof HTMLElement && before !== document.body) {
      const trigger = triggerOf(before)
      const rows = rowChooser(before)
      trail = [trigger, before, rows, ...trail.filter((each) => each !== before)].filter((each) => each !== null)
      trail.length = Math.min(trail.length, 6)
    }
    return () => {
      const atClose = document.activeElement
      setTimeout(() => {
        const now = document.activeElement
        // Closed by a click on something else, which then keeps the focus.
        const wasInside = atClose?.closest('[role="dialog"], [role="menu"], aside') != null
        if (!isLost(now) && !(now === atClose && wasInside)) return
        // Its button may still have it, if the overlay closed before it took the focus.
        const target = trail.find((each) => canTakeFocus(each) && (each === before || each !== atClose))
        ;(target ?? document.querySelector<HTMLElement>('[data-page-title]'))?.focus({ preventScroll: true })
      }, 20)
    }
  }, [open])
}
