import { useEffect, useRef } from 'react'

/** The overlays on the page, the latest last. */
const opened: { readonly close: () => void }[] = []

function onKey({ key, isComposing, target }: KeyboardEvent) {
  // Menus and lists of choices inside handle the key themselves.
  const isTaken = target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'
  if (key === 'Escape' && !isComposing && !isTaken) opened.at(-1)?.close()
}

/**
 * Escape closes only what was opened last, not the panel or dialog from which it was opened, with what is typed in it.
 * Without `close` the key does nothing while it is on top.
 */
export function useEscape(isOpen: boolean, close: (() => void) | undefined) {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!isOpen) return
    const own = { close: () => latest.current?.() }
    opened.push(own)
    if (opened.length === 1) window.addEventListener('keydown', onKey, { capture: true })
    return () => {
      opened.splice(opened.indexOf(own), 1)
      if (opened.length === 0) window.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [isOpen])
}
