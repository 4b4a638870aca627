import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { CountBadge } from '../ui/basics/badge.tsx'
import { Link } from '../ui/basics/link.tsx'
import { Tooltip } from '../ui/overlay/tooltip.tsx'
import classes from './shell.module.css'
import type { Screen, SidebarPlace } from '../screen.ts'

export function Item({
  entry,
  active,
  badge,
  collapsed,
  sub,
  onGo,
}: {
  entry: Entry
  active: boolean
  badge?: number | undefined
  collapsed: boolean
  sub?: boolean
  onGo?: (() => void) | undefined
}) {
  const { screen, place } = entry
  const label = place.label ?? screen.title
  const Icon = place.icon
  const inner = (
    <>
      {Icon && !sub && <Icon aria-hidden />}
      {collapsed && !sub ? (
        <span className="visually-hidden">{label}</span>
      ) : (
        <span className={classes.itemLabel}>{label}</span>
      )}
      {badge ? (
        collapsed ? (
          <span className={classes.dot} />
        ) : (
          <CountBadge value={badge} tone={active ? 'accent' : 'neutral'} />
        )
      ) : null}
    </>
  )
  const className = sub ? `${classes.item} ${classes.sub}` : classes.item
  const link = place.newTab ? (
    <a href={screen.path} target="_blank" rel="noreferrer" className={className}>
      {inner}
    </a>
  ) : (
    <Link to={screen.path} className={className} aria-current={active ? 'page' : undefined} onClick={onGo}>
      {inner}
    </Link>
  )
  return collapsed ? (
    <Tooltip label={label} position="right">
      {link}
    </Tooltip>
  ) : (
    link
  )
}

export function Folding({
  label,
  entries,
  at,
  collapsed,
  onGo,
}: {
  label: string
  entries: readonly Entry[]
  at: string | undefined
  collapsed: boolean
  onGo?: (() => void) | undefined
}) {
  const inside = entries.some(({ screen }) => screen.path === at)
  const [chosen, setOpen] = useState<boolean>()
  const open = chosen ?? inside
  const first = entries[0]
  if (!first) return null
  const Icon = first.place.icon
  const sections = Map.groupBy(entries, ({ place }) => place.section)
  if (collapsed)
    return <Item entry={{ ...first, place: { ...first.place, label } }} active={inside} collapsed onGo={onGo} />
  return (
    <>
      <button
        type="button"
        className={classes.item}
        aria-expanded={open}
        data-active={inside && !open ? true : undefined}
        onClick={() => setOpen(!open)}
      >
        {Icon && <Icon aria-hidden />}
        <span className={classes.itemLabel}>{label}</span>
        <IconChevronRight className={classes.chevron} aria-hidden />
      </button>
      {open && (
        <ul className={classes.nav}>
          {[...sections].map(([section, ofSection]) => {
            const items = ofSection.map((entry) => (
              <li key={entry.screen.path}>
                <Item entry={entry} active={entry.screen.path === at} collapsed={false} sub onGo={onGo} />
              </li>
            ))
            return section ? <Section key={section} label={section} items={items} /> : items
          })}
        </ul>
      )}
    </>
  )
}

/** A heading inside a folding group, with its entries. */
function Section({ label, items }: { label: string; items: ReactNode }) {
  const id = useId()
  return (
    <li>
      <div id={id} className={classes.section}>
        {label}
      </div>
      <ul className={classes.nav} aria-labelledby={id}>
        {items}
      </ul>
    </li>
  )
}

export interface Entry {
  readonly screen: Screen
  readonly place: SidebarPlace
}
