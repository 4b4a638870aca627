import { useSyncExternalStore } from 'react'
import { browser } from '../text/browser-store.ts'

const memory = new Map<string, unknown>()
const listeners = new Map<string, Set<() => void>>()

function read<T>(key: string, initial: T): T {
  if (!memory.has(key)) {
    const stored = browser.get(key)
    try {
      memory.set(key, stored === null ? initial : JSON.parse(stored))
    } catch {
      memory.set(key, initial)
    }
  }
  return memory.get(key) as T
}

/** Saves a choice in this browser and notifies every part of the page that reads it. */
export function keep(key: string, value: unknown) {
  memory.set(key, value)
  browser.set(key, JSON.stringify(value))
  for (const listener of listeners.get(key) ?? []) listener()
}

/** Forgets every choice whose key starts with the prefix. */
export function forgetKept(prefix: string) {
  const keys = new Set([...memory.keys(), ...browser.keys()])
  for (const key of [...keys].filter((each) => each.startsWith(prefix))) {
    memory.delete(key)
    browser.drop(key)
    for (const listener of listeners.get(key) ?? []) listener()
  }
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
  return [value, (next) => keep(key, next)]
}
