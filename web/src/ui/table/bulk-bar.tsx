import { IconX } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { List, RowId } from '../../api/list.ts'
import { useTries } from '../../api/told-error.ts'
import { useBulkActs } from './bulk-acts.ts'
import classes from './bulk-bar.module.css'
import { ChooseAction } from './choose-action.tsx'
import { Button, IconButton } from '../basics/button.tsx'
import { Checkbox } from '../field/checkbox.tsx'
import { rowChooser } from '../row-chooser.ts'
import { toast } from '../../state/toast.ts'
import { t } from '../ui.texts.ts'
import { t as tableTexts } from './table.texts.ts'
import { whileWaiting } from '../../state/waiting.ts'

/** What a bulk act applies to: the selected ids, or everything that matches the list's request. */
export type Chosen = { readonly ids: readonly RowId[]; readonly allMatching: boolean }

export interface BulkAction {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  /** How many of the selected rows it applies to; shown after the label ("Approve 2"). */
  readonly count?: number
  /** Destructive actions come last, after a separator. */
  readonly danger?: boolean
  readonly pending?: boolean
  /** The act handles `allMatching` itself; others get the ids of everything that matches. */
  readonly takesMatching?: boolean
  readonly run: (chosen: Chosen) => void
}

interface BulkBarProps<Row, Filters, Answer> {
  list: List<Row, Filters, Answer>
  sum?: ReactNode
  actions: readonly BulkAction[]
}

/** Acts with these keys remove rows: the Delete key triggers them. */
const removing = ['delete', 'remove']

/**
 * The actions on the selected rows. Shows nothing while none is selected; keys and the command palette can still reach
 * it.
 */
export function BulkBar<Row, Filters, Answer>(props: BulkBarProps<Row, Filters, Answer>) {
  const { list, actions } = props
  const { selection } = list
  const [isChoosing, setChoosing] = useState(false)
  const tries = useTries()
  const runOnAll = (action: BulkAction) =>
    tries.run(async () => action.run({ ids: await whileWaiting(list.allIds()), allMatching: false }))
  const run = (action: BulkAction) => {
    if (selection.size === 0) toast('warning', tableTexts.noItemSelected)
    else if (selection.allMatching && !action.takesMatching) void runOnAll(action)
    else action.run({ ids: [...selection.ids], allMatching: selection.allMatching })
  }
  const remove = actions.find((action) => removing.includes(action.key))
  useBulkActs({
    choose: () => (selection.size === 0 ? toast('warning', tableTexts.noItemSelected) : setChoosing(true)),
    remove: remove && (() => run(remove)),
  })
  return (
    <>
      {selection.size > 0 && <Bar {...props} run={run} />}
      {isChoosing && (
        <ChooseAction
          chosen={selection.size}
          actions={actions.map(({ key, label, count }) => ({ key, label, disabled: count === 0 }))}
          onClose={() => setChoosing(false)}
          onChoose={(key) => {
            setChoosing(false)
            const action = actions.find((each) => each.key === key)
            if (action) run(action)
          }}
        />
      )}
    </>
  )
}

/**
 * The bar disappears when its rows are unmarked: if the focus was in it, it moves to the checkbox that selects rows.
 */
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

function Bar<Row, Filters, Answer>({
  list,
  sum,
  actions,
  run,
}: BulkBarProps<Row, Filters, Answer> & { run: (action: BulkAction) => void }) {
  const { selection } = list
  const bar = useWayBack()
  const onPage = list.rows.filter((row) => selection.ids.has(list.idOf(row))).length
  const button = (action: BulkAction) => (
    <Button
      key={action.key}
      size="sm"
      icon={action.icon}
      variant={action.danger ? 'danger' : 'outline'}
      pending={action.pending ?? false}
      disabled={action.count === 0}
      onClick={() => run(action)}
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
        ariaLabel={tableTexts.selectAll}
        checked={onPage === list.rows.length && onPage > 0}
        mixed={onPage > 0}
        onChange={() => selection.togglePage()}
      />
      <span className={classes.bulkCount} role="status">
        {selection.allMatching ? tableTexts.allSelected(selection.size) : tableTexts.selected(selection.size)}
      </span>
      {!selection.allMatching && selection.size < list.total && (
        <Button
          variant="link"
          onClick={() => {
            // The button disappears with its action: the next Tab starts in the bar.
            bar.current?.focus({ preventScroll: true })
            selection.selectAllMatching()
          }}
        >
          {tableTexts.selectAllMatching(list.total)}
        </Button>
      )}
      {sum && <span className={classes.bulkSum}>{sum}</span>}
      <span className={classes.bulkActs}>
        {safe.map(button)}
        {safe.length > 0 && harmful.length > 0 && <span className={classes.bulkLine} />}
        {harmful.map(button)}
        <IconButton label={tableTexts.clearSelection} size="sm" onClick={selection.clear}>
          <IconX />
        </IconButton>
      </span>
    </div>
  )
}
