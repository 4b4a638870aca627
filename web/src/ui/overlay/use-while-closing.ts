import { useRef } from 'react'

/** What an overlay shows: while it fades away that is still what it showed when it was open. */
export function useWhileClosing<T>(open: boolean, shown: T): T {
  const last = useRef(shown)
  if (open) last.current = shown
  return last.current
}
