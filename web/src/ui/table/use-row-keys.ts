import { useEffect, useState } from 'react'
import type { RowId, Selection } from '../../api/list.ts'
import { areShortcutsOn, isTyping } from '../shortcuts.ts'

/** The row keys of a list: j and k move, x selects, Enter opens. Returns the current row. */
export function useRowKeys<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => RowId,
  open: (row: Row) => void,
  selection?: Selection,
): RowId | undefined {
  const [at, setAt] = useState(-1)
  const first = rows[0]
  const page = first === undefined ? undefined : idOf(first)
  // Another page or another order: the keys start at its first row again.
  useEffect(() => setAt(-1), [page])
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!areShortcutsOn() || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
      const row = rows[at]
      if (event.key === 'j' || event.key === 'k') {
        const next = Math.max(0, Math.min(rows.length - 1, at + (event.key === 'j' ? 1 : -1)))
        setAt(next)
        document.querySelector(`[data-row="${next}"]`)?.scrollIntoView({ block: 'nearest' })
      } else if (event.key === 'x' && row !== undefined) selection?.toggle(idOf(row))
      else if (
        event.key === 'Enter' &&
        row !== undefined &&
        !(event.target instanceof Element && event.target.closest('a, button'))
      )
        open(row)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
  const row = rows[at]
  return row === undefined ? undefined : idOf(row)
}
