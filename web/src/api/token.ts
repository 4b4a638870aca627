const key = 'brava.token'

/** The bearer token of the signed-in person; it stays in this browser until sign-out (specification §3). */
export function token(): string | null {
  return localStorage.getItem(key)
}

export function keepToken(value: string) {
  localStorage.setItem(key, value)
}

export function dropToken() {
  localStorage.removeItem(key)
}
