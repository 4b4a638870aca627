import type { preferences } from '@brava/contract/preferences/preferences.endpoints.ts'
import { forgetKept, keep, useStored } from '../state/stored.ts'
import { t } from './api.texts.ts'
import { call, callable } from './call.ts'
import { toldError } from './told-error.ts'
import { browser } from '../text/browser-store.ts'

/** Identified by their paths, so that the schemas stay out of the first load. */
const all = callable<typeof preferences.all>('GET', '/preferences')
const set = callable<typeof preferences.set>('PUT', '/preferences/:name')

type Json = Parameters<typeof call<typeof preferences.set>>[1]['body']['value']

const prefix = 'brava.preference.'
const arrived = 'brava.preferencesHere'
const saveAfterMs = 600
const waiting = new Map<string, ReturnType<typeof setTimeout>>()
/** One after the other, so that the last choice wins. */
let saving: Promise<void> = Promise.resolve()
const told = toldError()

/**
 * Loads the person's own settings into this browser. Waits for the server only when nothing has been loaded yet;
 * otherwise the screen starts with the local values and changes when the answer differs. When the server does not
 * answer, nothing changes.
 */
export async function loadPreferences(): Promise<void> {
  const coming = call(all).then(
    ({ data }) => {
      // A change being made here right now is newer than the answer.
      for (const [name, value] of Object.entries(data)) if (!waiting.has(name)) keep(prefix + name, value)
      browser.set(arrived, 'yes')
    },
    () => {},
  )
  if (browser.get(arrived) !== 'yes') await coming
}

/** Another person may sign in to this browser: their settings come from the server. */
export function forgetPreferences() {
  for (const timer of waiting.values()) clearTimeout(timer)
  waiting.clear()
  forgetKept(prefix)
  browser.drop(arrived)
}

/**
 * A choice of the signed-in person, saved on the server and available on every machine. `name` has letters, digits,
 * dots and hyphens; `initial` must be a constant.
 */
export function usePreference<T extends Json>(name: string, initial: T): [T, (next: T) => void] {
  const [value, store] = useStored<T>(prefix + name, initial)
  return [
    value,
    (next) => {
      store(next)
      clearTimeout(waiting.get(name))
      const timer = setTimeout(() => {
        saving = saving.then(async () => {
          // A later choice, or the end of the session, came first.
          if (waiting.get(name) !== timer) return
          told.again()
          try {
            await call(set, { params: { name }, body: { value: next } })
          } catch (thrown) {
            if (waiting.get(name) === timer) told.tell(thrown, t.choiceNotSaved)
          }
          if (waiting.get(name) === timer) waiting.delete(name)
        })
      }, saveAfterMs)
      waiting.set(name, timer)
    },
  ]
}
