import { useSyncExternalStore } from 'react'

/** Seconds between two checks whether the server is back; the last one repeats. */
const pauses = [1, 2, 4, 8, 15]

let isAway = false
let isAsking = false
const listeners = new Set<() => void>()
let onBack: () => void = () => {}

/** Registers what to do when the server answers again, such as reading what could not be read. */
export function whenBack(act: () => void) {
  onBack = act
}

function set(away: boolean) {
  if (isAway === away) return
  isAway = away
  for (const listener of listeners) listener()
}

/** Any answer counts except one from a server, or from a proxy in front of it, that says it cannot work. */
async function answers(): Promise<boolean> {
  try {
    const response = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(5000) })
    return response.status < 500
  } catch {
    return false
  }
}

/**
 * Called when a call got no answer, or one of 502 to 504. Checks whether the whole server is away, in which case people
 * are told, and keeps checking until it is back. A server that merely turned one call away reports that it is ready.
 */
export async function doubtConnection(): Promise<void> {
  if (isAsking) return
  isAsking = true
  for (let turn = 0; !(await answers()); turn += 1) {
    set(true)
    const seconds = pauses[Math.min(turn, pauses.length - 1)] ?? 15
    await new Promise((resume) => setTimeout(resume, seconds * 1000))
  }
  isAsking = false
  if (!isAway) return
  set(false)
  onBack()
}

/** Whether the server is away. */
export function useServerAway(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isAway,
  )
}
