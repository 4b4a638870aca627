import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { RowId, Selection } from '../../api/list.ts'
import type { Column, Density } from './column.ts'
import classes from './table.module.css'
import { Cards } from './table-cards.tsx'
import { Head } from './table-head.tsx'
import { BodyRow } from './table-rows.tsx'
import { VirtualBody } from './virtual-body.tsx'
import { SkeletonRows } from './table-skeleton.tsx'
import { useIsPrinted } from './use-is-printed.ts'
import { useMediaOnScreen } from '../use-media-on-screen.ts'

/**
 * From this many rows on only the visible ones are rendered, but all of them on paper; below it the browser's own
 * search finds everything.
 */
const virtualFrom = 100

/** Before the frame is measured: no row is rendered for a width that the frame does not have. */
const unmeasured = -1

export interface TableProps<Row> {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  idOf: (row: Row) => RowId
  /** The row's page: the whole row opens it, and the cell of the column with `link` is the real link. */
  rowTo?: ((row: Row) => string) | undefined
  onRowClick?: ((row: Row) => void) | undefined
  sort?: { by: string; ascending: boolean } | undefined
  sortable?: readonly string[] | undefined
  onSort?: ((column: string) => void) | undefined
  selection?: Selection | undefined
  density?: Density
  /** 52 for rows with a cover. */
  rowHeight?: number
  /** Skeleton rows instead of rows. */
  loading?: boolean
  stale?: boolean
  /** In a card: no scrolling of its own, narrower edge. */
  plain?: boolean
  /** Rows that need attention. */
  toneOf?: ((row: Row) => 'warning' | undefined) | undefined
  /** The row whose drawer is open. */
  active?: RowId | undefined
  /** Beneath a row: slots, messages. */
  detailOf?: ((row: Row) => ReactNode) | undefined
  foot?: ReactNode
  /** The total of each column, as the first row. */
  totalOf?: ((column: Column<Row>) => ReactNode) | undefined
  /** Position of the first row in the whole list, and the length of the whole list, for screen readers. */
  from?: number
  total?: number
  isShown?: (column: Column<Row>) => boolean
}

/** By how much the columns exceed the width of their frame. */
const excess = (frame: HTMLElement) => frame.scrollWidth - frame.clientWidth - 1

/**
 * Optional columns from this width on are dropped, the one that needs most first; `most` when there is room for all.
 */
function firstToGo(frame: HTMLElement, most: number): number {
  const heads = [...frame.querySelectorAll<HTMLElement>('thead th')].map((head) => ({
    need: Number(head.dataset.from ?? 0),
    width: head.offsetWidth,
  }))
  let left = excess(frame)
  let from = most
  while (left > 0) {
    const widest = Math.max(0, ...heads.map(({ need }) => need).filter((need) => need < from))
    if (widest === 0) break
    for (const { need, width } of heads) if (need === widest) left -= width
    from = widest
  }
  return from
}

/** The index of the widest text column; figures do not count. */
function widestWords(frame: HTMLElement): number {
  const widths = [...frame.querySelectorAll<HTMLElement>('thead th')].map((head) =>
    head.dataset.align ? 0 : head.offsetWidth,
  )
  return widths.indexOf(Math.max(...widths))
}

/** Text that a cell truncates with an ellipsis is shown in full on hover. */
function sayWhole({ target }: { target: EventTarget }) {
  const cell = (target as Element).closest('td')
  if (!cell || cell.title || cell.querySelector('[title]')) return
  const isCut = [cell, ...cell.querySelectorAll('*')].some(
    (one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).textOverflow === 'ellipsis',
  )
  if (isCut) cell.title = cell.innerText
}

/** A real table with hairlines; cards on a phone. Lists use <DataTable>, which feeds this one. */
export function Table<Row>(props: TableProps<Row>) {
  const { rows, columns, loading, plain } = props
  const phone = useMediaOnScreen('(max-width: 767px)')
  const isPrinted = useIsPrinted()
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(unmeasured)
  const [faces, setFaces] = useState(0)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    // Includes the scrollbar that the rows will cause, so that they are not rendered again for it. Nor for the width of
    // the paper they are printed on: the browser has counted its pages by then.
    const isPaper = () => window.matchMedia('print').matches
    const measure = () => setWidth((before) => (before !== unmeasured && isPaper() ? before : element.offsetWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // Text is narrower in its own font than in the fallback font shown until that has loaded.
    const remeasure = () => setFaces((times) => times + 1)
    document.fonts.addEventListener('loadingdone', remeasure)
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', remeasure)
    }
  }, [phone])
  const shown = columns.filter((column) => column.fixed || (props.isShown?.(column) ?? !column.hidden))
  // The text is longer than the widths were chosen for: first the room between figures and text is reduced, then the
  // text of columns that always stay is limited to a fair share, then the optional columns that need most are dropped,
  // one after the other. In a card, which hides the overflow, the widest text finally wraps to a second line instead.
  const room = `${width} ${faces} ${shown.map((column) => column.id).join()}`
  const [dropped, setDropped] = useState({ room, tight: false, cut: false, from: Number.POSITIVE_INFINITY, wraps: -1 })
  const most = dropped.room === room ? dropped.from : Number.POSITIVE_INFINITY
  const tight = dropped.room === room && dropped.tight
  const cut = dropped.room === room && dropped.cut
  const wraps = dropped.room === room ? dropped.wraps : -1
  const fitting = shown.filter((column) => column.fixed || !column.from || (column.from <= width && column.from < most))
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || loading || width === unmeasured || excess(element) <= 0) return
    // Anticipates the state below: measured closer together, before anything is painted.
    element.dataset.tight = 'true'
    const cuts = cut || (!plain && excess(element) > 0)
    if (cuts) element.dataset.cut = 'true'
    const from = firstToGo(element, most)
    if (!tight || cuts !== cut || from !== most) setDropped({ room, tight: true, cut: cuts, from, wraps: -1 })
    else if (plain && wraps < 0) setDropped({ room, tight, cut, from, wraps: widestWords(element) })
  }, [rows, loading, width, room, tight, cut, most, plain, wraps])
  if (phone) return <Cards {...props} columns={shown} />
  const height = props.rowHeight ?? (props.density === 'comfortable' ? 44 : 36)
  return (
    <div
      ref={frame}
      className={classes.frame}
      data-plain={plain || undefined}
      data-tight={tight || undefined}
      data-cut={cut || undefined}
      data-wraps={wraps >= 0 || undefined}
      data-stale={props.stale || undefined}
      aria-busy={loading || props.stale || undefined}
      {...(plain ? {} : { tabIndex: 0, role: 'region', 'aria-label': props.label })}
      style={{ '--row': `${height}px` } as CSSProperties}
    >
      <table
        className={classes.table}
        onPointerOver={cut ? sayWhole : undefined}
        aria-label={props.label}
        aria-rowcount={props.total === undefined ? undefined : props.total + 1}
      >
        <Head {...props} columns={fitting} />
        {props.totalOf && width !== unmeasured && !loading && (
          <tbody className={classes.total}>
            <tr>
              {fitting.map((column) => (
                <td key={column.id} data-align={column.align}>
                  {props.totalOf?.(column)}
                </td>
              ))}
            </tr>
          </tbody>
        )}
        {width === unmeasured ? null : loading ? (
          <SkeletonRows columns={fitting} count={plain ? 4 : 12} select={Boolean(props.selection)} />
        ) : rows.length > virtualFrom && !plain && !isPrinted ? (
          <VirtualBody {...props} columns={fitting} frame={frame} height={height} />
        ) : (
          <tbody>
            {rows.map((row, index) => (
              <BodyRow
                key={props.idOf(row)}
                {...props}
                columns={fitting}
                wraps={fitting[wraps - (props.selection ? 1 : 0)]}
                row={row}
                index={index}
              />
            ))}
          </tbody>
        )}
        {props.foot && <tfoot className={classes.foot}>{props.foot}</tfoot>}
      </table>
    </div>
  )
}
