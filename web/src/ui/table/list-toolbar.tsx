import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import type { List } from '../../api/list.ts'
import { AddFilter } from '../filter/add-filter.tsx'
import { CountBadge } from '../basics/badge.tsx'
import { Button } from '../basics/button.tsx'
import type { Column } from './column.ts'
import { ColumnsButton } from './columns-button.tsx'
import { DensityButton } from './density-button.tsx'
import { type Filter, isSet, namesOf } from '../filter/filter.ts'
import { FilterChip } from '../filter/filter-chip.tsx'
import classes from './list-toolbar.module.css'
import { SearchField } from '../field/search-field.tsx'
import { t } from '../ui.texts.ts'
import { lazyPart } from '../code/lazy-part.tsx'

/** Loaded when it is first opened, on a phone. */
const FilterSheet = lazyPart(() => import('./filter-sheet.tsx').then((module) => module.FilterSheet), 'over')

export interface ListToolbarProps<Row, Filters extends object, Answer> {
  list: List<Row, Filters, Answer>
  /** What the quick search covers: "Number, partner, e-mail, key". False leaves it out. */
  search?: string | false
  filters?: readonly Filter<Filters>[]
  /** Adds a button to show and hide them. */
  columns?: readonly Column<Row>[]
  /** Placed before columns and density: an export button, a sort menu, a grid switch. */
  children?: ReactNode
}

/** Above a list: search, filter chips, columns, density. On a phone the filters open from below. */
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
  const [wasOpened, setWasOpened] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  return (
    <div className={classes.toolbar} data-plain={search === false || undefined} ref={bar} tabIndex={-1}>
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
            onClick={() => {
              setWasOpened(true)
              setSheet(true)
            }}
          >
            {t.filters}
          </Button>
        </span>
      )}
      {(filters.length > 0 || list.narrowed > 0 || !columns) && (
        <div className={classes.chips} data-empty={(set.length === 0 && list.narrowed === 0) || undefined}>
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
          {(list.narrowed > 0 || !columns) && (
            <Button
              variant="link"
              onClick={() => {
                list.reset()
                // It disappears like "Clear all", except above a list that always has it.
                if (columns) bar.current?.focus({ preventScroll: true })
              }}
            >
              {t.resetFilters}
            </Button>
          )}
        </div>
      )}
      {(columns || children) && (
        <div className={classes.toolbarEnd} data-acts={Boolean(children) || undefined}>
          {children}
          {columns && (
            <span className={classes.looks}>
              <ColumnsButton list={list} columns={columns} />
              <DensityButton list={list} />
            </span>
          )}
        </div>
      )}
      {wasOpened && (
        <Suspense>
          <FilterSheet open={sheet} onClose={() => setSheet(false)} list={list as never} filters={filters as never} />
        </Suspense>
      )}
    </div>
  )
}
