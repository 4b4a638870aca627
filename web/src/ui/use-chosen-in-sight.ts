import { type RefObject, useEffect } from 'react'

/**
 * On a phone a row may contain more than fits: it scrolls sideways to the chosen item, whenever that changes and
 * whenever the width of the row changes, as when a phone is rotated.
 */
export function useChosenInSight(row: RefObject<HTMLElement | null>, selector: string, chosen: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is what the row follows
  useEffect(() => {
    const element = row.current
    if (!element) return
    // Called once the page is laid out: measuring earlier would lay it out twice.
    const laidOut = new ResizeObserver(() => {
      const one = element.querySelector<HTMLElement>(selector)
      if (one && element.scrollWidth > element.clientWidth)
        element.scrollLeft = one.offsetLeft - (element.clientWidth - one.clientWidth) / 2
    })
    laidOut.observe(element)
    return () => laidOut.disconnect()
  }, [row, selector, chosen])
}
