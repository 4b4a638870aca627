import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { focusTitle, usePageTitleGiven } from '../ui/layout/page-title.ts'
import { PleaseWait } from '../ui/feedback/please-wait.tsx'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { useScreen } from './breadcrumbs.tsx'

/**
 * After every navigation: sets the window title, moves the focus to the h1, and announces the screen to screen readers.
 */
function Announcer() {
  const screen = useScreen()
  const given = usePageTitleGiven()
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname })
  const title = given || screen?.title || ''
  const [said, setSaid] = useState('')
  const first = useRef(true)
  const start = useRef(pathname)
  const moved = useRef(false)
  useEffect(() => {
    document.title = title ? `${title} · Brava` : 'Brava'
  }, [title])
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    focusTitle()
  }, [pathname])
  useEffect(() => {
    // A record's name arrives with its data: the screen is announced once its title is there.
    if (!moved.current && pathname === start.current) return
    moved.current = true
    const timer = setTimeout(() => setSaid(document.title), 350)
    return () => clearTimeout(timer)
  }, [pathname, title])
  return (
    <div className="visually-hidden" aria-live="polite">
      {said}
    </div>
  )
}

export function Root() {
  return (
    <>
      <Outlet />
      <Announcer />
      <Toaster />
      <PleaseWait />
    </>
  )
}
