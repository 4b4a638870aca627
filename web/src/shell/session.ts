import type { auth } from '@brava/contract/auth/auth.endpoints.ts'
import { call, callable } from '../api/call.ts'
import { forgetPreferences } from '../api/preference.ts'
import { loadProfile } from '../api/profile.ts'
import { queryClient } from '../api/query-client.ts'
import { dropToken, keepToken, token } from '../api/token.ts'
import { keepWork } from '../ui/form/kept-work.ts'
import { tab } from '../text/browser-store.ts'

/** Named by its path, so that the schemas stay out of the first load. */
const logout = callable<typeof auth.logout>('POST', '/auth/logout')
const returnKey = 'brava.returnTo'
const channel = new BroadcastChannel('brava.session')

/** Where SignIn leads afterwards; only an address of the portal is taken. */
function returnAddress(): string {
  const kept = tab.get(returnKey)
  tab.drop(returnKey)
  return kept?.startsWith('/') && !kept.startsWith('//') && !kept.startsWith('/auth') && !kept.startsWith('/signout')
    ? kept
    : '/'
}

/** Remembers where the person was, to come back after signing in. */
export function keepAddress(address: string) {
  if (!address.startsWith('/auth') && !address.startsWith('/signout') && !address.startsWith('/register'))
    tab.set(returnKey, address)
}

/** After a successful sign-in: keeps the token and answers where to go. */
export function enter(bearer: string): Promise<string> {
  keepToken(bearer)
  // Nobody may have signed out before: what is here is somebody else's.
  forgetPreferences()
  channel.postMessage('in')
  return enterAsElsewhere()
}

/** After a sign-in at another tab: answers where to go. */
export async function enterAsElsewhere(): Promise<string> {
  queryClient.clear()
  // Who it is comes first: nobody is led back to where somebody else was.
  await loadProfile().catch(() => {})
  return returnAddress()
}

/** Ends the session here and in every open tab. The server is told, but not waited for. */
export function leave() {
  if (token()) void call(logout).catch(() => {})
  forget()
  channel.postMessage('out')
}

/** Drops what this tab knows about the person; unsaved work stays for the next sign-in. */
export function forget() {
  // First of all: whatever fails after it, the session is over.
  dropToken()
  keepWork()
  // Answers to calls still under way are of no use to anybody; their refusals least of all.
  void queryClient.cancelQueries()
  queryClient.clear()
  forgetPreferences()
}

let isBeginning = false

/**
 * Somebody signed in at another tab: this page begins anew with them. What is unsaved waits for its owner; the browser asks
 * before it reloads, once, and until then nothing is sent from here.
 */
export function beginAnew() {
  if (isBeginning) return
  isBeginning = true
  keepWork()
  location.reload()
}

/** Another tab signed in or out. */
export function whenElsewhere(what: 'in' | 'out', act: () => void): () => void {
  const listener = (event: MessageEvent) => {
    if (event.data === what) act()
  }
  channel.addEventListener('message', listener)
  return () => channel.removeEventListener('message', listener)
}
