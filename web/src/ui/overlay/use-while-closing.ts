import { useRef } from 'react'

/** The content of an overlay: while it fades out, still what it showed when it was open. */
export function useWhileClosing<T>(open: boolean, shown: T): T {
  const last = useRef(shown)
  if (open) last.current = shown
  return last.current
}
