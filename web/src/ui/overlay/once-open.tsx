import { type ReactNode, Suspense, useRef } from 'react'

/** For rarely opened overlays: the code loads on the first opening and then stays, so that it can close smoothly. */
export function OnceOpen({ open, children }: { open: boolean; children: ReactNode }) {
  const wasOpen = useRef(false)
  if (open) wasOpen.current = true
  return wasOpen.current && <Suspense>{children}</Suspense>
}
