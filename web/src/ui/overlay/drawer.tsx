import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { Drawer as MantineDrawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEventHandler, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../basics/button.tsx'
import { useDock } from './dock.ts'
import classes from './drawer.module.css'
import { InOverlay } from '../feedback/in-overlay.ts'
import { t } from '../ui.texts.ts'
import { useEscape } from './use-escape.ts'
import { useKeptPart } from './use-kept-part.tsx'
import { useReturnFocus } from './use-return-focus.ts'
import { useMediaOnScreen } from '../use-media-on-screen.ts'

export interface DrawerProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  facts?: ReactNode
  actions?: ReactNode
  foot?: ReactNode
  /** 364 to 480. */
  width?: number
  /** Docks beside the page from 1280 px; the page narrows. */
  dock?: boolean
  /** False leaves the focus in place when the docked panel opens: for the cart, which opens automatically. */
  takesFocus?: boolean
  flush?: boolean
  /**
   * On a phone or in a low window the footer scrolls with the rest: a high one would leave no room for what is above
   * it.
   */
  footFlows?: boolean
  from?: 'right' | 'left' | 'bottom'
  children: ReactNode
}

/** The frame's place for a docked panel beside the sheet. */
export const dockId = 'dock'

function Side({ children }: { children?: ReactNode }) {
  return <div className={classes.drawer}>{children}</div>
}

function Sheet({ children }: { children?: ReactNode }) {
  return <div className={`${classes.drawer} ${classes.sheet}`}>{children}</div>
}

/** A panel on the right: over the page with a scrim, or docked beside it from 1280 px, if there is a place for one. */
export function Drawer({
  open,
  onClose,
  title,
  facts,
  actions,
  foot,
  width = 364,
  dock = false,
  takesFocus = true,
  flush,
  footFlows,
  from = 'right',
  children,
}: DrawerProps) {
  const wide = useMediaOnScreen('(min-width: 1280px)')
  const titleId = useId()
  // The frame has a place beside the sheet for any docked panel.
  const [side, setSide] = useState<HTMLElement | null>(null)
  useEffect(() => setSide(document.getElementById(dockId)), [])
  const docked = dock && wide
  useDock(open && docked, onClose)
  useEscape(open && !docked, onClose)
  useReturnFocus(open && (!docked || takesFocus))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A drawer that was opened by the address leaves the focus to the page's own heading.
    const byHand = document.activeElement !== null && document.activeElement !== document.body
    // If the focus is already in the panel, which was over the page until now, it stays where it is.
    const isInside = heading.current?.closest('aside')?.contains(document.activeElement)
    if (open && docked && takesFocus && side && byHand && !isInside) heading.current?.focus({ preventScroll: true })
  }, [open, docked, takesFocus, side])
  const closeByEscape: KeyboardEventHandler = (event) => {
    const target = event.target as Element
    // What is open inside the panel closes first: menus handle the key themselves, lists of choices are marked.
    const isTaken = event.defaultPrevented || target.closest('[data-mantine-stop-propagation="true"]') !== null
    if (event.key === 'Escape' && !isTaken && event.currentTarget.contains(target)) onClose()
  }
  const keeping = { kept: dock, open, ...(docked ? { onKeyDown: closeByEscape } : {}) }
  const body = useKeptPart(<InOverlay value={true}>{children}</InOverlay>, keeping)
  const last = useKeptPart(foot, keeping)
  // No <header> and <footer>: in a dialog they would be taken for those of the page.
  const inner = (
    <>
      <div className={classes.drawerHead}>
        {docked ? (
          <h2 className={classes.drawerTitle} id={titleId} tabIndex={-1} ref={heading}>
            {title}
          </h2>
        ) : (
          <MantineDrawer.Title className={classes.drawerTitle}>{title}</MantineDrawer.Title>
        )}
        <span className={classes.drawerFacts}>{facts}</span>
        {actions}
        <IconButton label={t.close} onClick={onClose}>
          <IconX />
        </IconButton>
      </div>
      {/* A scrollable area must be reachable by keyboard. */}
      <div className={classes.drawerBody} data-flush={flush || undefined} tabIndex={0}>
        {body.place}
      </div>
      {foot && (
        <div className={classes.drawerFoot} data-flows={footFlows || undefined}>
          {last.place}
        </div>
      )}
    </>
  )
  const panel = (
    <aside className={classes.docked} style={{ width }} aria-labelledby={titleId} onKeyDown={closeByEscape}>
      {inner}
    </aside>
  )
  const over = (
    <MantineDrawer.Root
      {...(dock ? { className: classes.besides } : {})}
      opened={open}
      onClose={onClose}
      closeOnEscape={false}
      returnFocus={false}
      position={from}
      size={from === 'bottom' ? '88dvh' : `min(100vw, ${width}px)`}
      scrollAreaComponent={from === 'bottom' ? Sheet : Side}
      transitionProps={{ duration: 200 }}
    >
      <MantineDrawer.Overlay backgroundOpacity={1} color="var(--scrim)" />
      <MantineDrawer.Content
        radius={0}
        shadow="var(--shadow-dialog)"
        {...(from === 'bottom'
          ? { styles: { content: { borderRadius: '12px 12px 0 0', height: 'auto', maxHeight: '88dvh' } } }
          : {})}
      >
        {inner}
      </MantineDrawer.Content>
    </MantineDrawer.Root>
  )
  return (
    <>
      {docked ? open && (side ? createPortal(panel, side) : panel) : over}
      {body.drawn}
      {last.drawn}
    </>
  )
}
