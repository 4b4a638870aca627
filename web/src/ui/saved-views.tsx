import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { List } from '../api/use-list.ts'
import { CountBadge } from './badge.tsx'
import { Button, IconButton } from './button.tsx'
import { TextField } from './fields.tsx'
import layout from './layout.module.css'
import { Popover } from './popover.tsx'
import { useStored } from './stored.ts'
import classes from './table.module.css'
import { t } from './ui.texts.ts'

/** A name for a set of filters. The first one of a list should have none: everything. */
export interface View<Filters> {
  readonly key: string
  readonly label: string
  readonly count?: number | undefined
  readonly tone?: 'neutral' | 'warning' | 'danger'
  readonly filters?: Partial<Filters>
  readonly search?: string
}

const noViews: readonly View<Record<string, unknown>>[] = []

function same(a: unknown, b: unknown): boolean {
  const sorted = (value: unknown) =>
    JSON.stringify(
      Object.entries(value ?? {})
        .filter(([, each]) => each !== undefined)
        .sort(([x], [y]) => (x < y ? -1 : 1)),
    )
  return sorted(a) === sorted(b)
}

/** Tabs above a list: views of the product, and the person's own. */
export function SavedViews<Row, Filters extends object, Answer>({
  list,
  views,
  label,
}: {
  list: List<Row, Filters, Answer>
  views: readonly View<Filters>[]
  label: string
}) {
  const [own, setOwn] = useStored<readonly View<Filters>[]>(
    `brava.views.${list.name}`,
    noViews as readonly View<Filters>[],
  )
  const all = [...views, ...own]
  const current = all.find((view) => same(view.filters, list.filters) && (view.search ?? '') === list.search)
  const canSave = !current && list.narrowed > 0
  return (
    <nav className={layout.tabs} aria-label={label}>
      {all.map((view) => (
        <span key={view.key} style={{ display: 'inline-flex', alignItems: 'center' }}>
          <button
            type="button"
            className={layout.tab}
            aria-current={view.key === current?.key ? 'page' : undefined}
            onClick={() => list.apply({ filters: view.filters ?? {}, search: view.search ?? '' })}
          >
            {view.label}
            {view.count !== undefined && <CountBadge value={view.count} tone={view.tone ?? 'neutral'} />}
          </button>
          {view.key === current?.key && own.includes(view) && (
            <IconButton
              label={`${t.remove}: ${view.label}`}
              size="sm"
              onClick={() => setOwn(own.filter((each) => each !== view))}
            >
              <IconX />
            </IconButton>
          )}
        </span>
      ))}
      {canSave && (
        <Popover
          trigger={
            <button type="button" className={layout.tab} data-quiet>
              <IconPlus aria-hidden />
              {t.saveView}
            </button>
          }
        >
          {(close) => (
            <NameView
              onSave={(name) => {
                setOwn([
                  ...own,
                  {
                    key: crypto.randomUUID(),
                    label: name,
                    filters: list.filters as Partial<Filters>,
                    search: list.search,
                  },
                ])
                close()
              }}
            />
          )}
        </Popover>
      )}
    </nav>
  )
}

function NameView({ onSave }: { onSave: (name: string) => void }) {
  const [name, setName] = useState('')
  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) onSave(name.trim())
      }}
    >
      <TextField label={t.viewName} value={name} onChange={setName} maxLength={40} autoFocus />
      <div className={classes.editorFoot}>
        <span />
        <Button size="sm" variant="primary" type="submit" disabled={!name.trim()}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
