import { useEffect, useSyncExternalStore } from 'react'

let title = ''
let wantsFocus = false
const listeners = new Set<() => void>()

function set(next: string) {
  title = next
  for (const listener of listeners) listener()
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>('[data-page-title]')
  if (!heading) return
  wantsFocus = false
  // A person who opened a dialog before the screen was there keeps typing in it; a field that the address names keeps
  // the focus.
  if (document.activeElement?.closest('[role="dialog"], [data-of-address]')) return
  heading.focus({ preventScroll: true })
}

/** After a navigation the focus moves to the new screen's h1, as soon as there is one. */
export function focusTitle() {
  wantsFocus = true
  focusHeading()
}

/** The title that the screen sets itself: a record's number or name, known only once it is loaded. */
export function usePageTitle(own: string) {
  useEffect(() => {
    set(own)
    if (wantsFocus) focusHeading()
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
