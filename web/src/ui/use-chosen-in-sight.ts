import { type RefObject, useEffect } from 'react'

/**
 * On a phone a row holds more than fits: it scrolls sideways to what is chosen, whenever that changes and whenever the row
 * becomes wider or narrower, as when a phone is turned.
 */
export function useChosenInSight(row: RefObject<HTMLElement | null>, selector: string, chosen: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is what the row follows
  useEffect(() => {
    const element = row.current
    if (!element) return
    // Told once the page is laid out: asking earlier would lay it out twice.
    const laidOut = new ResizeObserver(() => {
      const one = element.querySelector<HTMLElement>(selector)
      if (one && element.scrollWidth > element.clientWidth)
        element.scrollLeft = one.offsetLeft - (element.clientWidth - one.clientWidth) / 2
    })
    laidOut.observe(element)
    return () => laidOut.disconnect()
  }, [row, selector, chosen])
}
