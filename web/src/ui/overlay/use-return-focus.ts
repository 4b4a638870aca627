import { useInsertionEffect } from 'react'
import { rowChooser } from '../row-chooser.ts'

/** Where the focus was before overlays opened, the latest first: one opens from another that is gone by then. */
let trail: HTMLElement[] = []

/** The button that opened the menu around an element. */
export function triggerOf(element: HTMLElement): HTMLElement | null {
  const menu = element.closest('[role="menu"], [data-popover]')
  if (!menu) return null
  // A menu that closes with the press is no longer controlled by its button, but still named by it.
  const id = menu.getAttribute('aria-labelledby')
  return (
    document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`) ??
    (id ? document.getElementById(id) : null)
  )
}

function canTakeFocus(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(':disabled')
}

/** The focus is where nobody put it: nowhere, or on what is gone. */
function isLost(focused: Element | null): boolean {
  return focused === null || focused === document.body || !focused.isConnected
}

/**
 * Gives the focus back when an overlay closes or goes away: to what had it before, to the button of the menu that was
 * opened from, or to the heading of the page. Whoever took the focus meanwhile keeps it.
 */
export function useReturnFocus(open: boolean) {
  // Earlier than effects of layout: a field with `autoFocus` has taken the focus when those run.
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
        // Closed by something else that was pressed: what was pressed keeps the focus.
        const wasInside = atClose?.closest('[role="dialog"], [role="menu"], aside') != null
        if (!isLost(now) && !(now === atClose && wasInside)) return
        // Its button may still have it: closed before it took the focus.
        const target = trail.find((each) => canTakeFocus(each) && (each === before || each !== atClose))
        ;(target ?? document.querySelector<HTMLElement>('[data-page-title]'))?.focus({ preventScroll: true })
      }, 20)
    }
  }, [open])
}
