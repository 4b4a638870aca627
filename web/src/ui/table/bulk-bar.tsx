import { IconX } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { infoOf } from '../../api/api-error.ts'
import type { List, RowId } from '../../api/list.ts'
import classes from './bulk-bar.module.css'
import { Button, IconButton } from '../basics/button.tsx'
import { Checkbox } from '../field/checkbox.tsx'
import { rowChooser } from '../row-chooser.ts'
import { toast } from '../../state/toast.ts'
import { t } from '../ui.texts.ts'
import { whileWaiting } from '../../state/waiting.ts'

/** What a bulk act is about: the ids chosen, or everything that matches the list's request. */
export type Chosen = { readonly ids: readonly RowId[]; readonly allMatching: boolean }

export interface BulkAction {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  /** How many of the chosen it applies to; written after the label ("Approve 2"). */
  readonly count?: number
  /** Destructive ones stand last, behind a line. */
  readonly danger?: boolean
  readonly pending?: boolean
  /** The act knows what to do with `allMatching` itself; others are given the ids of everything that matches. */
  readonly takesMatching?: boolean
  readonly run: (chosen: Chosen) => void
}

interface BulkBarProps<Row, Filters, Answer> {
  list: List<Row, Filters, Answer>
  sum?: ReactNode
  actions: readonly BulkAction[]
}

/** What can be done with the chosen rows. Shows nothing while none is chosen. */
export function BulkBar<Row, Filters, Answer>(props: BulkBarProps<Row, Filters, Answer>) {
  return props.list.selection.size === 0 ? null : <Bar {...props} />
}

/** The bar goes away with its rows' marks: whoever stood in it goes on at the box that chooses rows. */
function useWayBack() {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const rows = rowChooser(bar.current)
    const shown = bar.current
    return () => {
      const now = document.activeElement
      if (now !== document.body && !shown?.contains(now)) return
      setTimeout(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body
        if (isFree) rows?.focus({ preventScroll: true })
      }, 30)
    }
  }, [])
  return bar
}

function Bar<Row, Filters, Answer>({ list, sum, actions }: BulkBarProps<Row, Filters, Answer>) {
  const { selection } = list
  const bar = useWayBack()
  const onPage = list.rows.filter((row) => selection.ids.has(list.idOf(row))).length
  async function runOnAll(action: BulkAction) {
    try {
      action.run({ ids: await whileWaiting(list.allIds()), allMatching: false })
    } catch (error) {
      toast('error', infoOf(error))
    }
  }
  const button = (action: BulkAction) => (
    <Button
      key={action.key}
      size="sm"
      icon={action.icon}
      variant={action.danger ? 'danger' : 'outline'}
      pending={action.pending ?? false}
      disabled={action.count === 0}
      onClick={() => {
        if (selection.size === 0) toast('warning', t.noItemSelected)
        else if (selection.allMatching && !action.takesMatching) void runOnAll(action)
        else action.run({ ids: [...selection.ids], allMatching: selection.allMatching })
      }}
    >
      {action.label}
      {action.count !== undefined && ` ${action.count}`}
    </Button>
  )
  const safe = actions.filter((action) => !action.danger)
  const harmful = actions.filter((action) => action.danger)
  return (
    <div className={classes.bulk} role="toolbar" aria-label={t.actions} ref={bar} tabIndex={-1}>
      <Checkbox
        label=""
        ariaLabel={t.selectAll}
        checked={onPage === list.rows.length && onPage > 0}
        mixed={onPage > 0}
        onChange={() => selection.togglePage()}
      />
      <span className={classes.bulkCount} role="status">
        {selection.allMatching ? t.allSelected(selection.size) : t.selected(selection.size)}
      </span>
      {!selection.allMatching && selection.size < list.total && (
        <Button
          variant="link"
          onClick={() => {
            // The button goes away with what it did: the next Tab starts in the bar.
            bar.current?.focus({ preventScroll: true })
            selection.selectAllMatching()
          }}
        >
          {t.selectAllMatching(list.total)}
        </Button>
      )}
      {sum && <span className={classes.bulkSum}>{sum}</span>}
      <span className={classes.bulkActs}>
        {safe.map(button)}
        {safe.length > 0 && harmful.length > 0 && <span className={classes.bulkLine} />}
        {harmful.map(button)}
        <IconButton label={t.clearSelection} size="sm" onClick={selection.clear}>
          <IconX />
        </IconButton>
      </span>
    </div>
  )
}
