import { type RefObject, useEffect } from 'react'

/** On a phone a row holds more than fits: it scrolls sideways to what is chosen, whenever that changes. */
export function useChosenInSight(row: RefObject<HTMLElement | null>, selector: string, chosen: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is what the row follows
  useEffect(() => {
    const one = row.current?.querySelector<HTMLElement>(selector)
    if (row.current && one) row.current.scrollLeft = one.offsetLeft - (row.current.clientWidth - one.clientWidth) / 2
  }, [row, selector, chosen])
}
