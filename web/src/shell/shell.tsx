import { allowed } from '@brava/contract/access.ts'
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { profileCall, useProfile } from '../api/profile.ts'
import { queryClient } from '../api/query-client.ts'
import { keyOf, refresh } from '../api/use-endpoint.ts'
import { framePieces } from '../frame-pieces.tsx'
import { badgeSources } from '../badge-sources.ts'
import { useStored } from '../state/stored.ts'
import { toast } from '../state/toast.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { useMediaOnScreen } from '../ui/use-media-on-screen.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { pieceOf } from './frame-piece.tsx'
import { Header } from './header.tsx'
import { beginAnew, forget, keepAddress, leave, signInPage, whenElsewhere } from './session.ts'
import classes from './shell.module.css'
import { t } from './shell.texts.ts'
import { Sidebar } from './sidebar.tsx'
import { useIdle } from './use-idle.ts'
import { useLive } from './use-live.ts'
import { useKeptScroll } from './use-kept-scroll.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { lazyPart } from '../ui/code/lazy-part.tsx'

const PhoneMenu = lazyPart(() => import('./phone-menu.tsx').then((module) => module.PhoneMenu), 'over')
const CommandPalette = lazyPart(() => import('./command-palette.tsx').then((module) => module.CommandPalette), 'over')
const ShortcutHelp = lazyPart(() => import('./shortcut-help.tsx').then((module) => module.ShortcutHelp), 'over')

/** The frame around every screen: header, sidebar, sheet. */
export function Shell() {
  const { userData } = useProfile()
  const navigate = useNavigate()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const [chosen, setCollapsed] = useStored<boolean | null>('brava.sidebarCollapsed', null)
  // A tablet held upright needs the width for the list until the user opens the menu.
  const narrow = useMediaOnScreen('(max-width: 959px)')
  const collapsed = chosen ?? narrow
  const [menu, setMenu] = useState(false)
  const [palette, setPalette] = useState(false)
  const [help, setHelp] = useState(false)
  const main = useRef<HTMLElement>(null)
  const openPalette = useCallback(() => setPalette(true), [])
  const openHelp = useCallback(() => setHelp(true), [])
  useShortcuts({ openPalette, openHelp })

  const idledOut = useCallback(() => {
    keepAddress(location.pathname + location.search)
    leave()
    toast('warning', t.loggedOut, { lifetime: null })
    void navigate(signInPage)
  }, [navigate])
  useIdle(idledOut)
  useLive()
  useKeptScroll()

  useEffect(
    () =>
      whenElsewhere('out', () => {
        keepAddress(location.pathname + location.search)
        forget()
        void navigate(signInPage)
      }),
    [navigate],
  )
  useEffect(() => whenElsewhere('in', beginAnew), [])

  const first = useRef(true)
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    main.current?.scrollTo({ top: 0 })
    // Ticket and invoice counts are refreshed after every navigation (specification §2).
    void refresh(...badgeSources.map((source) => source.endpoint))
    if (queryClient.getQueryState(keyOf(profileCall))?.isInvalidated) void refresh(profileCall)
  }, [pathname])
  const isBlocked = userData.isCompanyBlocked
  // The block may have been lifted.
  useEffect(() => {
    if (isBlocked) void refresh(profileCall)
  }, [isBlocked, pathname])

  const asides = framePieces.filter((piece) => piece.place === 'aside' && allowed(piece.access, userData))
  const feet = framePieces.filter((piece) => piece.place === 'foot' && allowed(piece.access, userData))
  const overs = framePieces.filter((piece) => piece.place === 'over' && allowed(piece.access, userData))
  return (
    <div className={classes.app} data-collapsed={collapsed || undefined}>
      <a className={classes.skip} href="#main">
        {t.skip}
      </a>
      <Header onMenu={() => setMenu(true)} onSearch={openPalette} />
      <Sidebar collapsed={collapsed} onCollapse={() => setCollapsed(!collapsed)} />
      <main className={classes.main} id="main" ref={main} tabIndex={-1}>
        <Breadcrumbs />
        {isBlocked && (
          <div className={classes.blocked}>
            <Notice tone="warning">{t.companyBlocked}</Notice>
          </div>
        )}
        <div className={classes.content}>
          <Outlet />
        </div>
      </main>
      <div className={classes.aside} id="dock">
        {asides.map((piece) => {
          const Piece = pieceOf(piece)
          return (
            <Suspense key={piece.key}>
              <Piece />
            </Suspense>
          )
        })}
      </div>
      {[...feet, ...overs].map((piece) => {
        const Piece = pieceOf(piece)
        return (
          <Suspense key={piece.key}>
            <Piece />
          </Suspense>
        )
      })}
      <Suspense>
        {menu && <PhoneMenu onClose={() => setMenu(false)} />}
        {palette && <CommandPalette onClose={() => setPalette(false)} />}
        {help && <ShortcutHelp onClose={() => setHelp(false)} />}
      </Suspense>
    </div>
  )
}
