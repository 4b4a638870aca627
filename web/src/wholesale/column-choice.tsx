import type { ReactNode } from 'react'
import type { List } from '../api/list.ts'
import { IconButton } from '../ui/basics/button.tsx'
import { Checkbox } from '../ui/field/checkbox.tsx'
import { type Column, useTablePrefs } from '../ui/table/column.ts'
import { Popover } from '../ui/overlay/popover.tsx'
import { t as kit } from '../ui/table/table.texts.ts'
import classes from './column-choice.module.css'

/** Which columns the catalogue shows, behind one icon. */
export function ColumnChoice<Row, Filters, Answer>({
  list,
  columns,
  icon,
}: {
  list: List<Row, Filters, Answer>
  columns: readonly Column<Row>[]
  icon: ReactNode
}) {
  const prefs = useTablePrefs(list.name)
  return (
    <Popover
      position="bottom-end"
      trigger={
        <IconButton label={kit.columns} variant="outline">
          {icon}
        </IconButton>
      }
    >
      <div className={classes.columnList}>
        <h2>{kit.visibleColumns}</h2>
        {columns
          .filter((column) => !column.fixed)
          .map((column) => (
            <Checkbox
              key={column.id}
              label={column.header}
              checked={prefs.isShown(column)}
              onChange={(on) => prefs.show(column.id, on)}
            />
          ))}
      </div>
    </Popover>
  )
}
