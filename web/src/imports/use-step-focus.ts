import { useEffect, useRef } from 'react'

/**
 * Where the focus continues, at the first that exists: the rows that were read, otherwise the button to choose
 * something else.
 */
const places = ['[data-step]', 'textarea', 'button[aria-pressed="true"]']

/**
 * The focus of the import: on its heading when a person opens it, on the result after the dry run, back on the field
 * when that is dropped, and on the button that opened it at the end. Each step removes the button that led to it.
 * `byHand` is false for an import that is open from the start; a drawer handles its own opening and closing.
 */
export function useStepFocus(step: string, { isBare, byHand }: { isBare: boolean; byHand: boolean }) {
  const panel = useRef<HTMLElement>(null)
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (last.current === step) return
    const isOpening = last.current === undefined
    last.current = step
    if (isOpening && (isBare || !byHand)) return
    const place = (isOpening ? ['h2'] : places)
      .map((selector) => panel.current?.querySelector<HTMLElement>(selector))
      .find(Boolean)
    place?.focus({ preventScroll: true })
  }, [step, isBare, byHand])
  useEffect(
    () => () => {
      setTimeout(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body
        if (isFree) document.querySelector<HTMLElement>('[data-opens-import]')?.focus({ preventScroll: true })
      }, 40)
    },
    [],
  )
  return panel
}
