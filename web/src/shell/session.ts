import type { auth } from '@brava/contract/auth/auth.endpoints.ts'
import { call, callable } from '../api/call.ts'
import { forgetPreferences } from '../api/preference.ts'
import { loadProfile } from '../api/profile.ts'
import { queryClient } from '../api/query-client.ts'
import { dropToken, keepToken, token } from '../api/token.ts'
import { leftPage } from '../state/left-page.ts'
import { dropContactDrafts } from '../state/contact-draft.ts'
import { keepWork } from '../ui/form/kept-work.ts'
import { tab } from '../text/browser-store.ts'

/** Identified by its path, so that the schemas stay out of the first load. */
const logout = callable<typeof auth.logout>('POST', '/auth/logout')
const returnKey = 'brava.returnTo'
const channel = new BroadcastChannel('brava.session')

/** Where SignIn goes afterwards; only addresses of the portal are accepted. */
function returnAddress(): string {
  const kept = tab.get(returnKey)
  tab.drop(returnKey)
  return kept?.startsWith('/') && !kept.startsWith('//') && !kept.startsWith('/auth') && !kept.startsWith('/signout')
    ? kept
    : '/'
}

/** Remembers where the person was, to return there after signing in. */
export function keepAddress(address: string) {
  if (!address.startsWith('/auth') && !address.startsWith('/signout') && !address.startsWith('/register'))
    tab.set(returnKey, address)
}

/** After a successful sign-in: saves the token and returns where to go. */
export function enter(bearer: string): Promise<string> {
  keepToken(bearer)
  // There may have been no sign-out: what is here may belong to someone else.
  forgetPreferences()
  channel.postMessage('in')
  return enterAsElsewhere()
}

/** After a sign-in in another tab: returns where to go. */
export async function enterAsElsewhere(): Promise<string> {
  queryClient.clear()
  // The profile comes first: no one may be sent to where someone else was.
  await loadProfile().catch(() => {})
  return returnAddress()
}

/** Ends the session here and in every open tab. The server is told, without waiting for its answer. */
export function leave() {
  if (token()) void call(logout).catch(() => {})
  forget()
  channel.postMessage('out')
}

/** Drops what this tab knows about the person; unsaved work is kept for their next sign-in. */
export function forget() {
  // First of all: whatever fails afterwards, the session is over.
  dropToken()
  keepWork()
  dropContactDrafts()
  // Answers to pending calls are no longer useful, and their refusals even less.
  void queryClient.cancelQueries()
  queryClient.clear()
  forgetPreferences()
}

/** How an ended session leaves: nothing asks about unsaved work, which `forget` has kept. */
export const signInPage = { to: '/auth/signin', ignoreBlocker: true } as const

/**
 * Someone signed in on another tab: this page starts over with them. Unsaved work is kept for its owner, so the browser
 * does not ask whether to leave: whoever stayed would have a page from which nothing is sent.
 */
export function beginAnew() {
  if (leftPage.isLeft) return
  leftPage.isLeft = true
  keepWork()
  location.reload()
}

/** Calls `act` when another tab signs in or out. */
export function whenElsewhere(what: 'in' | 'out', act: () => void): () => void {
  const listener = (event: MessageEvent) => {
    if (event.data === what) act()
  }
  channel.addEventListener('message', listener)
  return () => channel.removeEventListener('message', listener)
}
