import { IconColumns3 } from '@tabler/icons-react'
import type { List } from '../../api/list.ts'
import { Button } from '../basics/button.tsx'
import { Checkbox } from '../field/checkbox.tsx'
import { type Column, useTablePrefs } from './column.ts'
import { Popover } from '../overlay/popover.tsx'
import classes from '../overlay/toolbar-popover.module.css'
import { t } from './table.texts.ts'

export function ColumnsButton<Row, Filters, Answer>({
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
        <h2 className={classes.editorTitle}>{t.visibleColumns}</h2>
        <div className={classes.editorList}>
          {columns
            .filter((column) => !column.headerHidden)
            .map((column) => (
              <Checkbox
                key={column.id}
                label={column.header}
                hint={column.hint}
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
