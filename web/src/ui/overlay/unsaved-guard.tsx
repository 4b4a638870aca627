import { useBlocker } from '@tanstack/react-router'
import { createContext, type RefObject, use, useEffect, useRef } from 'react'
import { leftPage } from '../../state/left-page.ts'
import { UnsavedQuestion } from './unsaved-question.tsx'

export type WhetherUnsaved = () => boolean

/** A piece inside a dialog; one that is `off` navigates away itself once it is sent. */
export interface UnsavedPiece {
  readonly isUnsaved: WhetherUnsaved
  readonly off: boolean
}

/** How a piece tells the dialog around it whether it has unsaved input: the dialog then asks for all of its pieces. */
export const UnsavedInside = createContext<((piece: UnsavedPiece) => () => void) | null>(null)

interface UnsavedGuardProps {
  /** Called at the moment of leaving. */
  isUnsaved: WhetherUnsaved
  /** On a page nothing is asked; inside a dialog it still counts. */
  off?: boolean
  /** The element that contains the piece: if the page's tabs are inside it, changing the tab loses nothing. */
  root?: RefObject<HTMLElement | null>
  /** Only going back asks. */
  onlyBack?: () => boolean
}

const tabOf = (search: unknown) => (search as { tab?: unknown }).tab

/** Asks before the person navigates to another page, or to another part of this one, with unsaved input. */
export function UnsavedGuard({ isUnsaved, off = false, ...more }: UnsavedGuardProps) {
  const dialog = use(UnsavedInside)
  const latest = useRef(isUnsaved)
  latest.current = isUnsaved
  useEffect(() => dialog?.({ isUnsaved: () => latest.current(), off }), [dialog, off])
  return dialog || off ? null : <Blocker isUnsaved={isUnsaved} {...more} />
}

function Blocker({ isUnsaved, root, onlyBack }: Omit<UnsavedGuardProps, 'off'>) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next, action }) => {
      const isElsewhere = current.pathname !== next.pathname
      // Filters and sorting lose nothing; changing a tab removes what is below it.
      const isOtherTab = tabOf(current.search) !== tabOf(next.search) && !root?.current?.querySelector('[data-tabs]')
      if (!isElsewhere && !isOtherTab) return false
      if (onlyBack?.() && (action === 'PUSH' || action === 'REPLACE')) return false
      return isUnsaved()
    },
    enableBeforeUnload: () => !leftPage.isLeft && isUnsaved(),
    withResolver: true,
  })
  return (
    <UnsavedQuestion
      open={blocker.status === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  )
}
