import { type ReactNode, Suspense, useRef } from 'react'

/** What is opened seldom: its code comes with the first opening, and it stays, so that it can close calmly. */
export function OnceOpen({ open, children }: { open: boolean; children: ReactNode }) {
  const wasOpen = useRef(false)
  if (open) wasOpen.current = true
  return wasOpen.current && <Suspense>{children}</Suspense>
}
