import { useLayoutEffect } from 'react'

/** Where the focus was before overlays opened, the latest first: one opens from another that is gone by then. */
let trail: HTMLElement[] = []

/** The button that opened the menu around an element. */
function triggerOf(element: HTMLElement): HTMLElement | null {
  const menu = element.closest('[role="menu"], [data-popover]')
  return menu?.id ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : null
}

function canTakeFocus(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(':disabled')
}

/**
 * Gives the focus back when an overlay closes or goes away: to what had it before, to the button of the menu that was
 * opened from, or to the heading of the page. Whoever took the focus meanwhile keeps it.
 */
export function useReturnFocus(open: boolean) {
  useLayoutEffect(() => {
    if (!open) return
    const before = document.activeElement
    if (before instanceof HTMLElement && before !== document.body) {
      const trigger = triggerOf(before)
      trail = [...(trigger ? [trigger] : []), before, ...trail.filter((each) => each !== before)].slice(0, 6)
    }
    return () => {
      const atClose = document.activeElement
      setTimeout(() => {
        const now = document.activeElement
        const isFree = now === null || now === document.body || now === atClose || !now.isConnected
        if (!isFree) return
        const target = trail.find((each) => canTakeFocus(each) && each !== atClose)
        ;(target ?? document.querySelector<HTMLElement>('[data-page-title]'))?.focus({ preventScroll: true })
      }, 20)
    }
  }, [open])
}
