import { useEffect, useSyncExternalStore } from 'react'

let title = ''
const listeners = new Set<() => void>()

function set(next: string) {
  title = next
  for (const listener of listeners) listener()
}

/** The title that the screen gives itself: a record's number or name, known only once it is loaded. */
export function usePageTitle(own: string) {
  useEffect(() => {
    set(own)
    return () => set('')
  }, [own])
}

export function usePageTitleGiven(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => title,
  )
}
