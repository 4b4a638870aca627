import { useMemo, useRef, useState } from 'react'
import type { RowId, Selection } from './list.ts'

interface SelectionOptions<Row> {
  readonly rows: readonly Row[]
  readonly total: number
  readonly idOf: (row: Row) => RowId
  /** What was searched: a new search clears the selection. */
  readonly under: string
  /** The rows are the previous ones until the answer arrives. */
  readonly isStale: boolean
}

interface Picked {
  readonly ids: ReadonlySet<RowId>
  readonly all: boolean
  readonly under: string
}

/** The rows of a list that a person marks, on this page and on earlier ones. */
export function useSelection<Row>({ rows: shown, total, idOf, under, isStale }: SelectionOptions<Row>) {
  const foundUnder = useRef(under)
  if (!isStale) foundUnder.current = under
  // Rows of the previous search are about to disappear: they cannot be marked under this one.
  const isOther = foundUnder.current !== under
  const rows = isOther ? (none as readonly Row[]) : shown
  const [picked, setPicked] = useState<Picked>({ ids: noIds, all: false, under: '' })
  const isCurrent = picked.under === under
  const ids = isCurrent ? picked.ids : noIds
  const all = isCurrent && picked.all
  // Rows of pages that were left, for acts that depend on a row's state.
  const met = useRef(new Map<RowId, Row>())

  const selection: Selection = useMemo(() => {
    const pageIds = rows.map((row) => idOf(row))
    for (const row of rows) met.current.set(idOf(row), row)
    return {
      ids: all ? new Set(pageIds) : ids,
      allMatching: all,
      size: all ? total : ids.size,
      toggle: (id, on) => {
        if (isOther) return
        const next = new Set(all ? pageIds : ids)
        if (on ?? !next.has(id)) next.add(id)
        else next.delete(id)
        setPicked({ ids: next, all: false, under })
      },
      togglePage: () => {
        if (isOther) return
        const every = pageIds.every((id) => ids.has(id) || all)
        const next = new Set(ids)
        for (const id of pageIds) {
          if (every) next.delete(id)
          else next.add(id)
        }
        setPicked({ ids: every && all ? noIds : next, all: false, under })
      },
      selectAllMatching: () => {
        if (!isOther) setPicked({ ids: new Set(pageIds), all: true, under })
      },
      drop: (done, outOf) =>
        setPicked((before) => ({
          ...before,
          all: false,
          ids: new Set(before.all && outOf ? outOf : before.ids).difference(new Set(done)),
        })),
      clear: () => setPicked({ ids: noIds, all: false, under }),
    }
  }, [rows, ids, all, total, under, isOther, idOf])
  const chosen = [...selection.ids].flatMap((id) => met.current.get(id) ?? [])
  return { selection, chosen }
}

const noIds: ReadonlySet<RowId> = new Set()
const none: readonly unknown[] = []
