import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Checkbox } from '../field/checkbox.tsx'
import classes from './table.module.css'
import type { TableProps } from './table.tsx'
import { t } from './table.texts.ts'

export function Head<Row>({ columns, rows, idOf, sort, sortable, onSort, selection, label }: TableProps<Row>) {
  const chosen = selection ? rows.filter((row) => selection.ids.has(idOf(row))).length : 0
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection && (
          <th className={classes.select} scope="col">
            <Checkbox
              label=""
              ariaLabel={`${t.selectAll}: ${label}`}
              checked={rows.length > 0 && chosen === rows.length}
              mixed={chosen > 0}
              disabled={rows.length === 0}
              onChange={() => selection.togglePage()}
            />
          </th>
        )}
        {columns.map((column) => {
          const name = column.sort ?? column.id
          const sorts = onSort && sortable?.includes(name)
          const sorted = sort?.by === name ? (sort.ascending ? 'ascending' : 'descending') : undefined
          return (
            <th
              key={column.id}
              scope="col"
              title={column.hint}
              data-align={column.align}
              data-from={column.fixed ? undefined : column.from}
              style={column.width ? { width: column.width } : undefined}
              aria-sort={sorts ? (sorted ?? 'none') : undefined}
            >
              {sorts ? (
                <button type="button" className={classes.sort} onClick={() => onSort(name)}>
                  {column.header}
                  {sorted === 'ascending' ? <IconArrowUp aria-hidden /> : <IconArrowDown aria-hidden />}
                </button>
              ) : column.headerHidden ? (
                <span className="visually-hidden">{column.header}</span>
              ) : (
                column.header
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
