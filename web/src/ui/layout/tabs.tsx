import { useNavigate, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { CountBadge } from '../basics/badge.tsx'
import pageClasses from './page.module.css'
import classes from './tabs.module.css'
import { useChosenInSight } from '../use-chosen-in-sight.ts'

export interface Tab<K extends string = string> {
  readonly key: K
  readonly label: string
  readonly count?: number | undefined
  readonly tone?: 'neutral' | 'warning' | 'danger'
}

export interface TabsProps<K extends string> {
  tabs: readonly Tab<K>[]
  value: K
  onChange: (key: K) => void
  label: string
  after?: ReactNode
}

/** The tab that was just chosen: its row may be re-created together with its part, and must still get the focus. */
let chosen: string | null = null

/** Parts of a record, or saved views. Arrow keys move between them. */
export function Tabs<K extends string>({ tabs, value, onChange, label, after }: TabsProps<K>) {
  const root = useRef<HTMLDivElement>(null)
  useChosenInSight(root, '[aria-selected="true"]', value)
  useEffect(() => {
    if (chosen !== value) return
    chosen = null
    root.current?.querySelector<HTMLElement>(`[data-key="${value}"]`)?.focus()
  }, [value])
  function choose(key: K) {
    chosen = key
    onChange(key)
  }
  function onKey(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (!step) return
    event.preventDefault()
    const at = tabs.findIndex((tab) => tab.key === value)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (!next) return
    choose(next.key)
  }
  return (
    <div className={pageClasses.tabs} ref={root}>
      <div role="tablist" aria-label={label} style={{ display: 'contents' }} data-tabs>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            data-key={tab.key}
            className={classes.tab}
            data-thumb
            aria-selected={tab.key === value}
            tabIndex={tab.key === value ? 0 : -1}
            onClick={() => choose(tab.key)}
            onKeyDown={onKey}
          >
            {tab.label}
            {tab.count !== undefined && <CountBadge value={tab.count} tone={tab.tone ?? 'neutral'} />}
          </button>
        ))}
      </div>
      {after}
    </div>
  )
}

/** The open tab, kept in the address (?tab=keys): const [tab, setTab] = useTab(['general', 'keys']) */
export function useTab<const K extends string>(keys: readonly K[]): [K, (key: K) => void] {
  const search = useSearch({ strict: false }) as { tab?: string }
  const navigate = useNavigate()
  const first = keys[0] as K
  const open = keys.find((key) => key === search.tab) ?? first
  return [
    open,
    (key) =>
      void navigate({
        to: '.',
        resetScroll: false,
        // Another tab has other lists, so their settings are not kept.
        search: (() => (key === first ? {} : { tab: key })) as never,
      }),
  ]
}

/** Vertical tabs of a settings page. */
export function SideTabs<K extends string>({ tabs, value, onChange, label }: TabsProps<K>) {
  // On a phone they are in a scrollable row.
  const root = useRef<HTMLElement>(null)
  useChosenInSight(root, '[aria-current="page"]', value)
  return (
    <nav className={classes.sideTabs} aria-label={label} ref={root} data-tabs>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          className={classes.sideTab}
          aria-current={tab.key === value ? 'page' : undefined}
          onClick={() => onChange(tab.key)}
        >
          {tab.label}
          {tab.count !== undefined && <CountBadge value={tab.count} tone={tab.tone ?? 'neutral'} />}
        </button>
      ))}
    </nav>
  )
}
