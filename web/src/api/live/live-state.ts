import { useSyncExternalStore } from 'react'

/** Shorter breaks are not shown: what was missed arrives right afterwards. */
const patienceMs = 15_000

let isLate = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function setLate(late: boolean) {
  if (isLate === late) return
  isLate = late
  for (const listener of listeners) listener()
}

/** Sets whether changes are being received; undefined: nobody is listening. */
export function setLive(isLive: boolean | undefined) {
  if (isLive === false) {
    timer ??= setTimeout(() => setLate(true), patienceMs)
    return
  }
  clearTimeout(timer)
  timer = undefined
  setLate(false)
}

/** Whether changes by others have not arrived for a while, so that screens may be out of date. */
export function useLiveIsLate(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isLate,
  )
}
