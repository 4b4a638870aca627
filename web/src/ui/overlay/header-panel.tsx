import { type ReactNode, useState } from 'react'
import { Badge } from '../basics/badge.tsx'
import classes from './header-panel.module.css'
import { Popover } from './popover.tsx'

/**
 * A header button that opens a list below it. Only one is open at a time: a click anywhere outside closes it
 * (specification §2). `count` is announced with the name; it is shown in a bubble, or as a dot.
 */
export function HeaderButton({
  label,
  icon,
  count,
  dot,
  children,
}: {
  /** The name and the number of new items, for screen readers. */
  label: string
  icon: ReactNode
  count: number
  dot?: boolean
  children: (close: () => void) => ReactNode
}) {
  const [open, setOpen] = useState(false)
  const shown = dot ? '' : count > 99 ? '99+' : count
  return (
    <Popover
      open={open}
      onChange={setOpen}
      position="bottom-end"
      width={384}
      trigger={
        <button type="button" className={classes.button} aria-expanded={open}>
          {icon}
          <span className="visually-hidden">{label}</span>
          {count > 0 && (
            <span className={dot ? classes.mark : classes.bubble} aria-hidden="true">
              {shown}
            </span>
          )}
        </button>
      }
    >
      {children}
    </Popover>
  )
}

/** The panel of such a button: title and actions for all, a list at most 350 high, a footer. */
export function HeaderPanel({
  title,
  news,
  all,
  foot,
  children,
}: {
  title: string
  /** The number of new items, in words. */
  news?: string | false
  all?: { label: string; run: () => void } | false
  foot: ReactNode
  children: ReactNode
}) {
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {news && <Badge tone="accent">{news}</Badge>}
        {all && (
          <button type="button" className={classes.headAct} onClick={all.run}>
            {all.label}
          </button>
        )}
      </div>
      <div className={classes.content}>{children}</div>
      <div className={classes.foot}>{foot}</div>
    </div>
  )
}

/** Its lines, separated by hairlines. */
export function PanelLines({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>
}

/** Shown instead of lines. */
export function PanelEmpty({ children }: { children: ReactNode }) {
  return <p className={classes.none}>{children}</p>
}

/** Below the lines: loads more of them. */
export function PanelMore({ children }: { children: ReactNode }) {
  return <div className={classes.more}>{children}</div>
}

/** In the footer: a button styled as a link. */
export function PanelToggle({
  icon,
  onClick,
  children,
}: {
  icon?: ReactNode
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button type="button" className={classes.toggle} onClick={onClick}>
      {icon}
      {children}
    </button>
  )
}

/** At the end of an unread line. */
export function UnreadDot({ label }: { label: string }) {
  return (
    <span className={classes.dot}>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
