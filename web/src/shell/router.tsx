import { allowed } from '@brava/contract/access.ts'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { loadPreferences } from '../api/preference.ts'
import { loadProfile } from '../api/profile.ts'
import { adoptLanguage } from '../text/language.ts'
import { token } from '../api/token.ts'
import { whenOtherSession, whenSignedOut } from '../api/transport.ts'
import { screens } from '../routes.tsx'
import type { Screen } from '../screen.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { withinLimit } from '../ui/code/load-code.ts'
import { BareNotFound, BareScreenError, NotFound, ScreenError } from './screen-error.tsx'
import { beginAnew, forget, keepAddress, signInPage } from './session.ts'
import { Shell } from './shell.tsx'
import { Root } from './root.tsx'

function Pending() {
  return (
    <Loaded page query={{ data: undefined, error: null, isPending: true, refetch: () => {} }}>
      {() => null}
    </Loaded>
  )
}

function toSignIn(address: string) {
  // Only a 401 drops the token: an unreachable server ends no session.
  keepAddress(address)
  return redirect({ to: '/auth/signin' })
}

let preparing: Promise<void> | undefined
let preparedFor: string | null = null

/** Loads the person's own settings, once for each session. */
function prepared(): Promise<void> {
  if (preparedFor !== token()) preparing = undefined
  preparedFor = token()
  preparing ??= loadPreferences()
  return preparing
}

function screenOf(matches: readonly { staticData: object }[]): Screen | undefined {
  const { screen } = (matches.at(-1)?.staticData ?? {}) as { screen?: string }
  return screens.find((one) => one.path === screen)
}

/**
 * A screen is drawn once, with its rows, if they arrive within this time; otherwise it is drawn without them and shows
 * that they are loading. At a start there is nothing on the screen yet that would seem frozen.
 */
const patienceMs = { start: 600, click: 150 }

function rowsOf(screen: Screen, search: object, ms: number): Promise<void> | undefined {
  const rows = screen.ahead?.({ ...search }).catch(() => {})
  return rows && Promise.race([rows, new Promise<void>((go) => setTimeout(go, ms))])
}

const root = createRootRoute({ component: Root, notFoundComponent: BareNotFound, errorComponent: BareScreenError })

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: Shell,
  // The profile comes first; without it the person goes to SignIn (specification §2). At a normal start nothing flashes
  // before the frame.
  pendingMs: 1500,
  beforeLoad: async ({ location, matches, cause }) => {
    if (!token()) throw location.pathname === '/contact' ? redirect({ to: '/contact-us' }) : toSignIn(location.href)
    // The screen's code loads together with the profile, not after it.
    const screen = screenOf(matches)
    screen?.load().catch(() => {})
    const [profile] = await Promise.all([
      loadProfile().catch(() => {
        throw toSignIn(location.href)
      }),
      prepared(),
    ])
    // The page reloads in the person's language: nothing more is drawn in the other one.
    if (adoptLanguage(profile.userData.language)) await new Promise<never>(() => {})
    // People whose role requires two-step verification set it up first; the server answers nothing else.
    if (profile.userData.mustSetUpMfa && location.pathname !== '/profile') {
      throw redirect({ to: '/profile', search: { tab: 'security' } as never })
    }
    if (cause === 'enter' && screen && allowed(screen.access, profile.userData)) {
      await rowsOf(screen, location.search, patienceMs.start)
    }
    return { who: profile.userData }
  },
  notFoundComponent: NotFound,
})

function routeOf(screen: Screen) {
  const component = lazyRouteComponent(() => withinLimit(screen.load()).then((loaded) => ({ default: loaded })))
  const shared = {
    path: screen.path,
    component,
    staticData: { screen: screen.path } as object,
    errorComponent: ScreenError,
    pendingComponent: Pending,
  }
  if (screen.frame === 'bare') {
    return createRoute({
      ...shared,
      errorComponent: BareScreenError,
      getParentRoute: () => root,
      beforeLoad: async ({ location }) => {
        if (screen.access === 'anyone') return
        if (!token()) throw toSignIn(location.href)
        const profile = await loadProfile().catch(() => {
          throw toSignIn(location.href)
        })
        if (!allowed(screen.access, profile.userData)) throw redirect({ to: '/notAuthorized' })
      },
    })
  }
  return createRoute({
    ...shared,
    getParentRoute: () => shell,
    beforeLoad: async ({ context, cause, location }) => {
      if (!allowed(screen.access, context.who)) throw redirect({ to: '/notAuthorized' })
      if (cause === 'enter') await rowsOf(screen, location.search, patienceMs.click)
    },
  })
}

const inShell = screens.filter((screen) => screen.frame !== 'bare').map(routeOf)
const bare = screens.filter((screen) => screen.frame === 'bare').map(routeOf)

export const router = createRouter({
  // The table is data and its paths are strings, so the route tree has no types of its own.
  routeTree: root.addChildren([
    shell.addChildren(inShell as never) as never,
    ...(bare as never[]),
  ]) as unknown as typeof root,
  defaultPreload: false,
  defaultPreloadDelay: 40,
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  // The sheet scrolls, not the window; the frame scrolls it to the top.
  scrollRestoration: false,
})

whenSignedOut(() => {
  keepAddress(location.pathname + location.search)
  forget()
  void router.navigate(signInPage)
})
whenOtherSession(beginAnew)
