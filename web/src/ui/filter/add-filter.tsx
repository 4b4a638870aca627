import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { List } from '../../api/list.ts'
import { type Filter, namesOf } from './filter.ts'
import filterChip from './filter-chip.module.css'
import { Editing } from './filter-editing.tsx'
import { Popover } from '../overlay/popover.tsx'
import classes from '../overlay/toolbar-popover.module.css'
import { t } from '../ui.texts.ts'

export function AddFilter<Row, Filters extends object, Answer>({
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
        <button type="button" className={filterChip.chipAdd}>
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
