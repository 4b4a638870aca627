import { browser } from '../text/browser-store.ts'

const key = 'brava.token'

/** The session that this page was drawn in. */
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

/** The session of this page is over; one that somebody has begun at another tab since goes on. */
export function dropToken() {
  if (!isOtherSession()) browser.drop(key)
  own = null
}

/** Somebody has signed in at another tab since: what this page shows is not theirs, and its acts would bear their name. */
export function isOtherSession(): boolean {
  const kept = browser.get(key)
  return own !== null && kept !== null && kept !== own
}
