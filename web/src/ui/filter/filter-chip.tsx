import { IconX } from '@tabler/icons-react'
import type { List } from '../../api/list.ts'
import { type Filter, namesOf, valueWords } from './filter.ts'
import classes from './filter-chip.module.css'
import { change } from './change-filter.ts'
import { Editing } from './filter-editing.tsx'
import { useKnownNames } from './known-names.ts'
import { Popover } from '../overlay/popover.tsx'
import { t } from '../ui.texts.ts'

export function FilterChip<Row, Filters extends object, Answer>({
  filter,
  list,
  onRemoved,
}: {
  filter: Filter<Filters>
  list: List<Row, Filters, Answer>
  onRemoved: () => void
}) {
  const names = useKnownNames(filter, list.filters)
  return (
    <span className={classes.chip}>
      <Popover
        trigger={
          <button type="button" className={classes.chipOpen}>
            {filter.label}: <b>{valueWords(filter, list.filters, names)}</b>
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
