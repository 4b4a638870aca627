import { useSyncExternalStore } from 'react'
import { browser } from '../text/browser-store.ts'

export type SchemeChoice = 'auto' | 'light' | 'dark'

const key = 'brava.theme'
const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

function read(): SchemeChoice {
  const stored = browser.get(key)
  return stored === 'light' || stored === 'dark' ? stored : 'auto'
}

let choice = read()

function apply() {
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme())
  for (const listener of listeners) listener()
}

function scheme(): 'light' | 'dark' {
  if (choice !== 'auto') return choice
  return system.matches ? 'dark' : 'light'
}

system.addEventListener('change', apply)
window.addEventListener('storage', (event) => {
  if (event.key !== key) return
  choice = read()
  apply()
})

/** Saves the choice in this browser and applies it at once in every open tab. */
export function chooseScheme(next: SchemeChoice) {
  choice = next
  if (next === 'auto') browser.drop(key)
  else browser.set(key, next)
  apply()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What was chosen ('auto' follows the system) and what is shown now. */
export function useColorScheme() {
  const shown = useSyncExternalStore(subscribe, scheme)
  const chosen = useSyncExternalStore(subscribe, () => choice)
  return { shown, chosen }
}
