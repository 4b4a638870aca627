import { allowed } from '@brava/contract/access.ts'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { loadPreferences } from '../api/preference.ts'
import { loadProfile } from '../api/profile.ts'
import { token } from '../api/token.ts'
import { whenSignedOut } from '../api/transport.ts'
import { screens } from '../routes.tsx'
import type { Screen } from '../screen.ts'
import { Loaded } from '../ui/loaded.tsx'
import { NotFound, ScreenError, withinLimit } from './screen-error.tsx'
import { forget, keepAddress } from './session.ts'
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
  // The token is dropped by a 401 alone: a server that cannot be reached ends no session.
  keepAddress(address)
  return redirect({ to: '/auth/signin' })
}

let preparing: Promise<void> | undefined
let preparedFor: string | null = null

/** The person's own settings, once for each session. */
function prepared(): Promise<void> {
  if (preparedFor !== token()) preparing = undefined
  preparedFor = token()
  preparing ??= loadPreferences()
  return preparing
}

/** The code of the screen that is being opened comes together with the profile, not after it. */
function loadAhead(matches: readonly { staticData: object }[]): void {
  const { screen } = (matches.at(-1)?.staticData ?? {}) as { screen?: string }
  screens
    .find((one) => one.path === screen)
    ?.load()
    .catch(() => {})
}

const root = createRootRoute({ component: Root, notFoundComponent: NotFound, errorComponent: ScreenError })

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: Shell,
  // The profile comes first; without it the person goes to SignIn (specification §2).
  beforeLoad: async ({ location, matches }) => {
    if (!token()) throw toSignIn(location.href)
    loadAhead(matches)
    const [profile] = await Promise.all([
      loadProfile().catch(() => {
        throw toSignIn(location.href)
      }),
      prepared(),
    ])
    // Whose role demands a second step sets it up first; the server answers nothing else.
    if (profile.userData.mustSetUpMfa && location.pathname !== '/profile') {
      throw redirect({ to: '/profile', search: { tab: 'security' } as never })
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
    beforeLoad: ({ context }) => {
      if (!allowed(screen.access, context.who)) throw redirect({ to: '/notAuthorized' })
    },
  })
}

const inShell = screens.filter((screen) => screen.frame !== 'bare').map(routeOf)
const bare = screens.filter((screen) => screen.frame === 'bare').map(routeOf)

export const router = createRouter({
  // The table is data: its paths are strings, so the tree carries no types of its own.
  routeTree: root.addChildren([
    shell.addChildren(inShell as never) as never,
    ...(bare as never[]),
  ]) as unknown as typeof root,
  defaultPreload: false,
  defaultPreloadDelay: 40,
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  // The sheet scrolls, not the window; the frame moves it to the top.
  scrollRestoration: false,
})

whenSignedOut(() => {
  keepAddress(location.pathname + location.search)
  forget()
  void router.navigate({ to: '/auth/signin' })
})
