import { IconArrowsSort } from '@tabler/icons-react'
import type { List } from '../../api/list.ts'
import { Button } from '../basics/button.tsx'
import { useTablePrefs } from './column.ts'
import { Popover } from '../overlay/popover.tsx'
import classes from '../overlay/toolbar-popover.module.css'
import { t } from '../ui.texts.ts'
import { t as tableTexts } from './table.texts.ts'

export function DensityButton<Row, Filters, Answer>({ list }: { list: List<Row, Filters, Answer> }) {
  const prefs = useTablePrefs(list.name)
  return (
    <Popover
      position="bottom-end"
      trigger={
        <Button variant="ghost" icon={<IconArrowsSort />}>
          {tableTexts.density}
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
              {tableTexts[density]}
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
