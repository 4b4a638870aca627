import { browser } from '../text/browser-store.ts'

const key = 'brava.token'

/** The session with which this page was loaded. */
let own: string | null = null

/** The bearer token of the signed-in person; it stays in this browser until sign-out (specification §3). */
export function token(): string | null {
  const kept = browser.get(key)
  own ??= kept
  return kept
}

export function keepToken(value: string) {
  own = value
  browser.set(key, value)
}

/** This page's session has ended; a session started in another tab since then continues. */
export function dropToken() {
  if (!isOtherSession()) browser.drop(key)
  own = null
}

/**
 * Another person has signed in on a different tab: what this page shows is not theirs, and its acts would carry their
 * name.
 */
export function isOtherSession(): boolean {
  const kept = browser.get(key)
  return own !== null && kept !== null && kept !== own
}
