import { allowed } from '@brava/contract/access.ts'
import { useRouterState } from '@tanstack/react-router'
import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useProfile } from '../api/profile.ts'
import type { SidebarGroup } from '../screen.ts'
import { screens } from '../routes.tsx'
import { showWithin } from '../ui/show-within.ts'
import { useBadges } from './badges.ts'
import classes from './shell.module.css'
import { t } from './shell.texts.ts'
import { Item, Folding, type Entry } from './sidebar-entry.tsx'

const headings: Record<SidebarGroup, string> = {
  main: '',
  catalogue: t.catalogue,
  communication: t.communication,
  company: t.company,
  records: t.records,
  help: t.help,
}

/** The screens that the person may open and that have a menu entry, in the order of the menu. */
export function useMenu(): readonly Entry[] {
  const { userData } = useProfile()
  return screens
    .flatMap((screen) => (screen.sidebar ? [{ screen, place: screen.sidebar }] : []))
    .filter(
      ({ screen, place }) => allowed(screen.access, userData) && (!place.access || allowed(place.access, userData)),
    )
    .sort((a, b) => a.place.at - b.place.at)
}

/** Whether this is the screen at the address, or its parent. */
function isAt(pathname: string, path: string): boolean {
  return path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`)
}

export function SidebarEntries({ collapsed = false, onGo }: { collapsed?: boolean; onGo?: () => void }) {
  const menu = useMenu()
  const badges = useBadges()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // The longest path wins: /orders/refunds does not also mark /orders.
  const at = menu
    .map(({ screen }) => screen.path)
    .filter((path) => isAt(pathname, path))
    .sort((a, b) => b.length - a.length)[0]
  return (Object.keys(headings) as SidebarGroup[]).map((group) => {
    const entries = menu.filter(({ place }) => place.group === group)
    if (entries.length === 0) return null
    const shownGroups = new Set<string>()
    return (
      <div key={group}>
        {headings[group] && <div className={classes.heading}>{headings[group]}</div>}
        <ul className={classes.nav}>
          {entries.map((entry) => {
            const { under } = entry.place
            if (!under) {
              return (
                <li key={entry.screen.path}>
                  <Item
                    entry={entry}
                    active={entry.screen.path === at}
                    badge={entry.place.badge ? badges[entry.place.badge] : undefined}
                    collapsed={collapsed}
                    onGo={onGo}
                  />
                </li>
              )
            }
            if (shownGroups.has(under)) return null
            shownGroups.add(under)
            return (
              <li key={under}>
                <Folding
                  label={under}
                  entries={entries.filter(({ place }) => place.under === under)}
                  at={at}
                  collapsed={collapsed}
                  onGo={onGo}
                />
              </li>
            )
          })}
        </ul>
      </div>
    )
  })
}

export function Sidebar({ collapsed, onCollapse }: { collapsed: boolean; onCollapse: () => void }) {
  const entries = useRef<HTMLDivElement>(null)
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is what the menu follows
  useEffect(() => {
    showWithin(entries.current?.querySelector('[aria-current="page"]'))
  }, [pathname])
  return (
    <nav className={classes.side} aria-label={t.navigation}>
      <div ref={entries} className={classes.sideScroll}>
        <SidebarEntries collapsed={collapsed} />
      </div>
      <button
        type="button"
        className={`${classes.item} ${classes.sideEnd}`}
        aria-expanded={!collapsed}
        onClick={onCollapse}
        title={collapsed ? t.expand : undefined}
      >
        {collapsed ? <IconChevronsRight aria-hidden /> : <IconChevronsLeft aria-hidden />}
        {collapsed ? (
          <span className="visually-hidden">{t.expand}</span>
        ) : (
          <span className={classes.itemLabel}>{t.collapse}</span>
        )}
      </button>
    </nav>
  )
}
