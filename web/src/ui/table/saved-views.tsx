import { IconPlus, IconUsers, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import type { List } from '../../api/list.ts'
import { CountBadge } from '../basics/badge.tsx'
import { IconButton } from '../basics/button.tsx'
import { NameView } from './name-view.tsx'
import page from '../layout/page.module.css'
import { Popover } from '../overlay/popover.tsx'
import classes from '../layout/tabs.module.css'
import { t } from '../ui.texts.ts'
import { t as tableTexts } from './table.texts.ts'
import { useChosenInSight } from '../use-chosen-in-sight.ts'
import { useOwnViews } from './use-own-views.ts'

/** A named set of filters. The first view of a list should have none: it shows everything. */
export interface View<Filters> {
  readonly key: string
  readonly label: string
  readonly count?: number | undefined
  readonly tone?: 'neutral' | 'warning' | 'danger'
  readonly filters?: Partial<Filters>
  readonly search?: string
}

function same(a: unknown, b: unknown): boolean {
  const sorted = (value: unknown) =>
    JSON.stringify(
      Object.entries(value ?? {})
        .filter(([, each]) => each !== undefined)
        .sort(([x], [y]) => (x < y ? -1 : 1)),
    )
  return sorted(a) === sorted(b)
}

/** Tabs above a list: the built-in views, the person's own, and those shared by colleagues. */
export function SavedViews<Row, Filters extends object, Answer>({
  list,
  views,
  label,
}: {
  list: List<Row, Filters, Answer>
  views: readonly View<Filters>[]
  label: string
}) {
  const own = useOwnViews<Filters>(list.name)
  const all: readonly View<Filters>[] = [...views, ...own.views]
  const current = all.find((view) => same(view.filters, list.filters) && (view.search ?? '') === list.search)
  const removable = own.views.find((view) => view.key === current?.key && view.mayDelete)
  const canSave = !current && list.narrowed > 0
  const row = useRef<HTMLElement>(null)
  useChosenInSight(row, '[aria-current]', current?.key)
  return (
    <nav className={page.tabs} ref={row} aria-label={label}>
      {all.map((view) => (
        <span key={view.key} className={classes.tabPlace}>
          <button
            type="button"
            className={classes.tab}
            data-thumb
            aria-current={view.key === current?.key ? 'page' : undefined}
            onClick={() => list.apply({ filters: view.filters ?? {}, search: view.search ?? '' })}
          >
            {view.label}
            {'isShared' in view && view.isShared ? <IconUsers aria-label={tableTexts.sharedView} /> : null}
            {view.count !== undefined && <CountBadge value={view.count} tone={view.tone ?? 'neutral'} />}
          </button>
          {removable && view.key === removable.key && (
            <IconButton label={`${t.remove}: ${view.label}`} size="sm" onClick={() => own.remove(removable)}>
              <IconX />
            </IconButton>
          )}
        </span>
      ))}
      {canSave && (
        <Popover
          trigger={
            <button type="button" className={classes.tab} data-quiet data-thumb>
              <IconPlus aria-hidden />
              {tableTexts.saveView}
            </button>
          }
        >
          {(close) => (
            <NameView
              onSave={async (name, isShared) => {
                if (await own.save(name, isShared, { filters: list.filters, search: list.search })) close()
              }}
            />
          )}
        </Popover>
      )}
    </nav>
  )
}
