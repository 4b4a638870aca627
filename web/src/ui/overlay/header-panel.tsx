import { type ReactNode, useState } from 'react'
import { Badge } from '../basics/badge.tsx'
import classes from './header-panel.module.css'
import { Popover } from './popover.tsx'

/**
 * A button of the header that opens a list beneath it. One is open at a time: pressing anything outside closes it
 * (specification §2). `count` is said with the name; it stands in a bubble, or as a dot.
 */
export function HeaderButton({
  label,
  icon,
  count,
  dot,
  children,
}: {
  /** What it is and how many are new, for screen readers. */
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

/** What such a button opens: title and what to do with all, a list at most 350 high, a foot. */
export function HeaderPanel({
  title,
  news,
  all,
  foot,
  children,
}: {
  title: string
  /** How many are new, in words. */
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

/** Its lines with hairlines between them. */
export function PanelLines({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>
}

/** In place of lines. */
export function PanelEmpty({ children }: { children: ReactNode }) {
  return <p className={classes.none}>{children}</p>
}

/** Beneath the lines: more of them. */
export function PanelMore({ children }: { children: ReactNode }) {
  return <div className={classes.more}>{children}</div>
}

/** In the foot: a button that is written like a link. */
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

/** At the end of a line that was not read. */
export function UnreadDot({ label }: { label: string }) {
  return (
    <span className={classes.dot}>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
