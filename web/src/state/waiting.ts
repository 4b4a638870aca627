import { useSyncExternalStore } from 'react'

let running = 0
const listeners = new Set<() => void>()

function change(by: number) {
  running += by
  for (const listener of listeners) listener()
}

/** Covers the page with "Please wait..." while blocking work runs (after 150 ms). */
export async function whileWaiting<T>(work: Promise<T>): Promise<T> {
  change(1)
  try {
    return await work
  } finally {
    change(-1)
  }
}

export function useWaiting(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => running > 0,
  )
}
