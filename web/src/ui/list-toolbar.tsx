import {
  IconAdjustmentsHorizontal,
  IconArrowsSort,
  IconChevronRight,
  IconColumns3,
  IconPlus,
  IconX,
} from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import type { List } from '../api/use-list.ts'
import { CountBadge } from './badge.tsx'
import { Button } from './button.tsx'
import { type Column, useTablePrefs } from './column.ts'
import { Drawer } from './drawer.tsx'
import { Checkbox, SearchField } from './fields.tsx'
import { type Filter, isSet, namesOf, valueWords } from './filter.ts'
import { FilterEditor } from './filter-editor.tsx'
import { Popover } from './popover.tsx'
import classes from './table.module.css'
import { t } from './ui.texts.ts'

export interface ListToolbarProps<Row, Filters extends object, Answer> {
  list: List<Row, Filters, Answer>
  /** What the quick search looks at: "Number, partner, e-mail, key". False leaves it out. */
  search?: string | false
  filters?: readonly Filter<Filters>[]
  /** Offers to show and hide them. */
  columns?: readonly Column<Row>[]
  /** Before columns and density: an export button, a sort menu, a grid switch. */
  children?: ReactNode
}

/** Over a list: search, filter chips, columns, density. On a phone the filters come from below. */
export function ListToolbar<Row, Filters extends object, Answer>({
  list,
  search,
  filters = [],
  columns,
  children,
}: ListToolbarProps<Row, Filters, Answer>) {
  const set = filters.filter((filter) => isSet(filter, list.filters))
  const unset = filters.filter((filter) => !isSet(filter, list.filters))
  const [sheet, setSheet] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  return (
    <div className={classes.toolbar} ref={bar} tabIndex={-1}>
      {search !== false && (
        <div className={classes.toolbarSearch}>
          <SearchField
            main
            label={t.search}
            placeholder={search ?? t.search}
            value={list.search}
            onSearch={list.setSearch}
            debounceMs={list.debounceMs}
          />
        </div>
      )}
      {filters.length > 0 && (
        <span className={classes.phoneFilters}>
          <Button
            icon={<IconAdjustmentsHorizontal />}
            after={set.length > 0 ? <CountBadge value={set.length} tone="fill" /> : undefined}
            onClick={() => setSheet(true)}
          >
            {t.filters}
          </Button>
        </span>
      )}
      {(filters.length > 0 || list.narrowed > 0) && (
        <div className={classes.chips} data-empty={set.length === 0 || undefined}>
          {set.map((filter) => (
            <FilterChip
              key={namesOf(filter)[0]}
              filter={filter}
              list={list}
              onRemoved={() => bar.current?.focus({ preventScroll: true })}
            />
          ))}
          {unset.length > 0 && (
            <span className={classes.wideOnly}>
              <AddFilter filters={unset} list={list} />
            </span>
          )}
          {list.narrowed > 0 && (
            <Button
              variant="link"
              onClick={() => {
                list.clearFilters()
                // The button goes away with what it cleared: the next Tab starts at the search.
                bar.current?.focus({ preventScroll: true })
              }}
            >
              {t.clearAll}
            </Button>
          )}
        </div>
      )}
      {(columns || children) && (
        <div className={classes.toolbarEnd}>
          {children}
          {columns && <ColumnsButton list={list} columns={columns} />}
          {columns && <DensityButton list={list} />}
        </div>
      )}
      <Drawer
        open={sheet}
        onClose={() => setSheet(false)}
        title={t.filters}
        from="bottom"
        actions={
          <Button variant="link" onClick={list.reset}>
            {t.resetFilters}
          </Button>
        }
        foot={
          <Button variant="primary" wide onClick={() => setSheet(false)}>
            {t.apply}
          </Button>
        }
      >
        <div style={{ display: 'grid', gap: 18 }}>
          {filters.map((filter) => (
            <section key={namesOf(filter)[0]} style={{ display: 'grid', gap: 8 }}>
              <h3 className={classes.editorTitle}>{filter.label}</h3>
              <FilterEditor
                filter={filter}
                draft={list.filters as Partial<Record<keyof Filters & string, unknown>>}
                onChange={(draft) => list.apply({ filters: draft as Partial<Filters>, search: list.search })}
              />
            </section>
          ))}
        </div>
      </Drawer>
    </div>
  )
}

function FilterChip<Row, Filters extends object, Answer>({
  filter,
  list,
  onRemoved,
}: {
  filter: Filter<Filters>
  list: List<Row, Filters, Answer>
  onRemoved: () => void
}) {
  return (
    <span className={classes.chip}>
      <Popover
        trigger={
          <button type="button" className={classes.chipOpen}>
            {filter.label}: <b>{valueWords(filter, list.filters)}</b>
          </button>
        }
      >
        {(close) => <Editing filter={filter} list={list} close={close} />}
      </Popover>
      <button
        type="button"
        className={classes.chipClose}
        aria-label={t.removeFilter(filter.label)}
        onClick={() => {
          change(list, Object.fromEntries(namesOf(filter).map((name) => [name, undefined])))
          onRemoved()
        }}
      >
        <IconX />
      </button>
    </span>
  )
}

function change<Row, Filters, Answer>(list: List<Row, Filters, Answer>, part: Record<string, unknown>) {
  const merged = Object.fromEntries(
    Object.entries({ ...list.filters, ...part }).filter(([, value]) => value !== undefined),
  )
  list.apply({ filters: merged as Partial<Filters>, search: list.search })
}

function Editing<Row, Filters extends object, Answer>({
  filter,
  list,
  close,
}: {
  filter: Filter<Filters>
  list: List<Row, Filters, Answer>
  close: () => void
}) {
  const [draft, setDraft] = useState<Partial<Record<keyof Filters & string, unknown>>>(
    Object.fromEntries(namesOf(filter).map((name) => [name, list.filters[name]])) as Partial<
      Record<keyof Filters & string, unknown>
    >,
  )
  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        change(list, draft)
        close()
      }}
    >
      <h3 className={classes.editorTitle}>{filter.label}</h3>
      <FilterEditor filter={filter} draft={draft} onChange={setDraft} />
      <div className={classes.editorFoot}>
        <Button size="sm" onClick={close}>
          {t.cancel}
        </Button>
        <Button size="sm" variant="primary" type="submit">
          {t.apply}
        </Button>
      </div>
    </form>
  )
}

function AddFilter<Row, Filters extends object, Answer>({
  filters,
  list,
}: {
  filters: readonly Filter<Filters>[]
  list: List<Row, Filters, Answer>
}) {
  const [chosen, setChosen] = useState<Filter<Filters>>()
  return (
    <Popover
      onChange={() => setChosen(undefined)}
      trigger={
        <button type="button" className={classes.chipAdd}>
          <IconPlus aria-hidden />
          {t.filter}
        </button>
      }
    >
      {(close) =>
        chosen ? (
          <Editing filter={chosen} list={list} close={close} />
        ) : (
          <div className={classes.choices}>
            {filters.map((filter) => (
              <button
                key={namesOf(filter)[0]}
                type="button"
                className={classes.choice}
                onClick={() => setChosen(filter)}
              >
                {filter.label}
                <IconChevronRight aria-hidden />
              </button>
            ))}
          </div>
        )
      }
    </Popover>
  )
}

function ColumnsButton<Row, Filters, Answer>({
  list,
  columns,
}: {
  list: List<Row, Filters, Answer>
  columns: readonly Column<Row>[]
}) {
  const prefs = useTablePrefs(list.name)
  return (
    <Popover
      position="bottom-end"
      trigger={
        <Button variant="ghost" icon={<IconColumns3 />}>
          {t.columns}
        </Button>
      }
    >
      <div className={classes.editor}>
        <h3 className={classes.editorTitle}>{t.visibleColumns}</h3>
        <div className={classes.editorList}>
          {columns
            .filter((column) => !column.headerHidden)
            .map((column) => (
              <Checkbox
                key={column.id}
                label={column.header}
                disabled={Boolean(column.fixed || column.link)}
                checked={column.fixed || prefs.isShown(column)}
                onChange={(on) => prefs.show(column.id, on)}
              />
            ))}
        </div>
      </div>
    </Popover>
  )
}

function DensityButton<Row, Filters, Answer>({ list }: { list: List<Row, Filters, Answer> }) {
  const prefs = useTablePrefs(list.name)
  return (
    <Popover
      position="bottom-end"
      trigger={
        <Button variant="ghost" icon={<IconArrowsSort />}>
          {t.density}
        </Button>
      }
    >
      {(close) => (
        <div className={classes.choices}>
          {(['compact', 'comfortable'] as const).map((density) => (
            <button
              key={density}
              type="button"
              className={classes.choice}
              aria-pressed={prefs.density === density}
              onClick={() => {
                prefs.setDensity(density)
                close()
              }}
            >
              {t[density]}
            </button>
          ))}
          <button
            type="button"
            className={classes.choice}
            onClick={() => {
              list.reset()
              close()
            }}
          >
            {t.resetFilters}
          </button>
        </div>
      )}
    </Popover>
  )
}
