const key = 'brava.token'

/** The session that this page was drawn in. */
let own: string | null = null

/** The bearer token of the signed-in person; it stays in this browser until sign-out (specification §3). */
export function token(): string | null {
  const kept = localStorage.getItem(key)
  own ??= kept
  return kept
}

export function keepToken(value: string) {
  own = value
  localStorage.setItem(key, value)
}

export function dropToken() {
  own = null
  localStorage.removeItem(key)
}

/** Somebody has signed in at another tab since: what this page shows is not theirs, and its acts would bear their name. */
export function isOtherSession(): boolean {
  const kept = localStorage.getItem(key)
  return own !== null && kept !== null && kept !== own
}
