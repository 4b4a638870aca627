import { useSyncExternalStore } from 'react'

const memory = new Map<string, unknown>()
const listeners = new Map<string, Set<() => void>>()

function read<T>(key: string, initial: T): T {
  if (!memory.has(key)) {
    const stored = localStorage.getItem(key)
    try {
      memory.set(key, stored === null ? initial : JSON.parse(stored))
    } catch {
      memory.set(key, initial)
    }
  }
  return memory.get(key) as T
}

/** A choice kept in this browser, shared by all parts of the page that read it. `initial` must be a constant. */
export function useStored<T>(key: string, initial: T): [T, (next: T) => void] {
  const value = useSyncExternalStore(
    (listener) => {
      const set = listeners.get(key) ?? new Set()
      listeners.set(key, set.add(listener))
      return () => set.delete(listener)
    },
    () => read(key, initial),
  )
  return [
    value,
    (next) => {
      memory.set(key, next)
      localStorage.setItem(key, JSON.stringify(next))
      for (const listener of listeners.get(key) ?? []) listener()
    },
  ]
}
