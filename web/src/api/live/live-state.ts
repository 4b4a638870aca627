import { useSyncExternalStore } from 'react'

/** Shorter breaks are nobody's business: what was missed is told right afterwards. */
const patienceMs = 15_000

let isLate = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function setLate(late: boolean) {
  if (isLate === late) return
  isLate = late
  for (const listener of listeners) listener()
}

/** Whether changes are heard at this moment; undefined: nobody listens. */
export function setLive(isLive: boolean | undefined) {
  if (isLive === false) {
    timer ??= setTimeout(() => setLate(true), patienceMs)
    return
  }
  clearTimeout(timer)
  timer = undefined
  setLate(false)
}

/** Whether changes by others have not been heard for a while, so that screens may show what was. */
export function useLiveIsLate(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isLate,
  )
}
