import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type CSSProperties, Fragment, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { RowId, Selection } from '../api/use-list.ts'
import type { Column, Density } from './column.ts'
import { Checkbox } from './fields.tsx'
import { Link } from './link.tsx'
import { areShortcutsOn, isTyping } from './shortcuts.ts'
import { Skeleton } from './states.tsx'
import classes from './table.module.css'
import { t } from './ui.texts.ts'

/** From this many rows on only those in sight are drawn; below it the browser's own search finds everything. */
const virtualFrom = 100

export interface TableProps<Row> {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  idOf: (row: Row) => RowId
  /** The row's page: the whole row leads there, and the cell of the column with `link` is the real link. */
  rowTo?: ((row: Row) => string) | undefined
  onRowClick?: ((row: Row) => void) | undefined
  sort?: { by: string; ascending: boolean } | undefined
  sortable?: readonly string[] | undefined
  onSort?: ((column: string) => void) | undefined
  selection?: Selection | undefined
  density?: Density
  /** 52 for rows with a cover. */
  rowHeight?: number
  /** Skeleton rows in place of rows. */
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
  /** Position of the first row in the whole list and the whole list's length, for screen readers. */
  from?: number
  total?: number
  isShown?: (column: Column<Row>) => boolean
}

/** A real table with hairlines; cards on a phone. Lists use <DataTable>, which feeds this one. */
export function Table<Row>(props: TableProps<Row>) {
  const { rows, columns, loading, plain } = props
  const phone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(9999)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [phone])
  const shown = columns.filter((column) => column.fixed || (props.isShown?.(column) ?? !column.hidden))
  if (phone) return <Cards {...props} columns={shown} />
  const fitting = shown.filter((column) => column.fixed || (column.from ?? 0) <= width)
  const height = props.rowHeight ?? (props.density === 'comfortable' ? 44 : 36)
  return (
    <div
      ref={frame}
      className={classes.frame}
      data-plain={plain || undefined}
      data-stale={props.stale || undefined}
      aria-busy={loading || props.stale || undefined}
      {...(plain ? {} : { tabIndex: 0, role: 'region', 'aria-label': props.label })}
      style={{ '--row': `${height}px` } as CSSProperties}
    >
      <table
        className={classes.table}
        aria-label={props.label}
        aria-rowcount={props.total === undefined ? undefined : props.total + 1}
      >
        <Head {...props} columns={fitting} />
        {loading ? (
          <SkeletonRows columns={fitting} count={plain ? 4 : 12} select={Boolean(props.selection)} />
        ) : rows.length > virtualFrom && !plain ? (
          <VirtualBody {...props} columns={fitting} frame={frame} height={height} />
        ) : (
          <tbody>
            {rows.map((row, index) => (
              <BodyRow key={props.idOf(row)} {...props} columns={fitting} row={row} index={index} />
            ))}
          </tbody>
        )}
        {props.foot && <tfoot className={classes.foot}>{props.foot}</tfoot>}
      </table>
    </div>
  )
}

function Head<Row>({ columns, rows, idOf, sort, sortable, onSort, selection, label }: TableProps<Row>) {
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
              data-align={column.align}
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

interface BodyRowProps<Row> extends TableProps<Row> {
  row: Row
  index: number
}

function useOpen<Row>(rowTo: TableProps<Row>['rowTo'], onRowClick: TableProps<Row>['onRowClick']) {
  const navigate = useNavigate()
  return (row: Row, event?: MouseEvent) => {
    // Links, buttons and boxes inside the row do their own work; text being selected is not a click.
    if (event && (event.target as HTMLElement).closest('a, button, input, label, select, textarea, [role="group"]'))
      return
    if (event && String(getSelection() ?? '') !== '') return
    if (onRowClick) return onRowClick(row)
    const to = rowTo?.(row)
    if (!to) return
    if (event && (event.ctrlKey || event.metaKey)) window.open(to, '_blank', 'noopener')
    else void navigate({ to })
  }
}

function BodyRow<Row>({
  row,
  index,
  columns,
  idOf,
  rowTo,
  onRowClick,
  selection,
  toneOf,
  active,
  detailOf,
  from = 1,
}: BodyRowProps<Row>) {
  const open = useOpen(rowTo, onRowClick)
  const id = idOf(row)
  const selected = selection?.ids.has(id) ?? false
  const detail = detailOf?.(row)
  const clickable = Boolean(rowTo ?? onRowClick)
  return (
    <Fragment>
      {/* The link in the row is what the keyboard uses. */}
      <tr
        data-row={index}
        data-selected={selected || undefined}
        data-active={active === id || undefined}
        data-tone={toneOf?.(row)}
        data-link={clickable || undefined}
        aria-selected={selection ? selected : undefined}
        aria-rowindex={from + index + 1}
        onClick={clickable ? (event) => open(row, event) : undefined}
      >
        {selection && (
          <td className={classes.select}>
            <Checkbox
              label=""
              ariaLabel={`${t.selectRow} ${id}`}
              checked={selected}
              onChange={(on) => selection.toggle(id, on)}
            />
          </td>
        )}
        {columns.map((column) => (
          <td key={column.id} data-align={column.align} data-quiet={column.quiet || undefined}>
            {column.link && rowTo ? (
              <Link to={rowTo(row)} className={classes.rowLink}>
                {column.cell(row)}
              </Link>
            ) : column.link && onRowClick ? (
              <button type="button" className={classes.rowLink} onClick={() => onRowClick(row)}>
                {column.cell(row)}
              </button>
            ) : (
              column.cell(row)
            )}
          </td>
        ))}
      </tr>
      {detail && (
        <tr className={classes.detail}>
          <td colSpan={columns.length + (selection ? 1 : 0)}>{detail}</td>
        </tr>
      )}
    </Fragment>
  )
}

function VirtualBody<Row>(props: TableProps<Row> & { frame: { current: HTMLDivElement | null }; height: number }) {
  const { rows, idOf, frame, height } = props
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: 12,
    scrollMargin: 34,
    getItemKey: (index) => idOf(rows[index] as Row),
  })
  const items = virtual.getVirtualItems()
  const before = Math.max(0, (items[0]?.start ?? 34) - 34)
  const after = Math.max(0, virtual.getTotalSize() - ((items.at(-1)?.end ?? 34) - 34))
  return (
    <tbody>
      {before > 0 && <Space height={before} />}
      {items.map((item) => (
        <BodyRow key={item.key} {...props} row={rows[item.index] as Row} index={item.index} />
      ))}
      {after > 0 && <Space height={after} />}
    </tbody>
  )
}

function Space({ height }: { height: number }) {
  return (
    <tr className={classes.spacer} aria-hidden="true">
      <td style={{ '--space': `${height}px` } as CSSProperties} />
    </tr>
  )
}

function SkeletonRows<Row>({
  columns,
  count,
  select,
}: {
  columns: readonly Column<Row>[]
  count: number
  select: boolean
}) {
  return (
    <tbody>
      {Array.from({ length: count }, (_, row) => (
        <tr key={row} aria-hidden="true">
          {select && <td className={classes.select} />}
          {columns.map((column, at) => (
            <td key={column.id} data-align={column.align}>
              <span style={{ display: 'flex', justifyContent: column.align === 'right' ? 'flex-end' : 'flex-start' }}>
                <Skeleton width={column.align === 'right' ? 48 : 60 + ((row * 37 + at * 53) % 70)} />
              </span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

function Cards<Row>({
  rows,
  columns,
  idOf,
  rowTo,
  onRowClick,
  selection,
  toneOf,
  detailOf,
  loading,
  stale,
  label,
  plain,
}: TableProps<Row>) {
  const open = useOpen(rowTo, onRowClick)
  const at = (place: NonNullable<Column<Row>['phone']>) => columns.filter((column) => column.phone === place)
  const titles = at('title')
  const title = titles.length > 0 ? titles : columns.filter((column) => column.link).slice(0, 1)
  const heads = title.length > 0 ? title : columns.slice(0, 1)
  const facts = columns.filter((column) => (column.phone ?? 'fact') === 'fact' && !heads.includes(column))
  if (loading) {
    return (
      <div className={classes.cards} data-plain={plain || undefined} role="status" aria-label={t.loading}>
        {[1, 2, 3, 4, 5].map((key) => (
          <div className={classes.card} key={key}>
            <div className={classes.cardMain} style={{ gap: 10 }}>
              <Skeleton width="62%" height={14} />
              <Skeleton width="40%" />
              <Skeleton width="78%" />
            </div>
          </div>
        ))}
      </div>
    )
  }
  return (
    <ul className={classes.cards} data-plain={plain || undefined} data-stale={stale || undefined} aria-label={label}>
      {rows.map((row) => {
        const id = idOf(row)
        const detail = detailOf?.(row)
        const cells = (list: readonly Column<Row>[]) =>
          list.map((column) => <Fragment key={column.id}>{(column.phoneCell ?? column.cell)(row)}</Fragment>)
        return (
          <li
            key={id}
            className={classes.card}
            data-selected={selection?.ids.has(id) || undefined}
            data-tone={toneOf?.(row)}
            onClick={onRowClick ? (event) => open(row, event) : undefined}
          >
            {selection && (
              <span className={classes.cardCheck}>
                <Checkbox
                  label=""
                  ariaLabel={`${t.selectRow} ${id}`}
                  checked={selection.ids.has(id)}
                  onChange={(on) => selection.toggle(id, on)}
                />
              </span>
            )}
            {cells(at('before'))}
            <div className={classes.cardMain}>
              <div className={classes.cardTop}>
                <span className={classes.cardTitle}>
                  {rowTo ? <Link to={rowTo(row)}>{cells(heads)}</Link> : cells(heads)}
                </span>
                {cells(at('badge'))}
              </div>
              {at('sub').length > 0 && (
                <div className={classes.cardSub}>
                  {at('sub').map((column, index) => (
                    <Fragment key={column.id}>
                      {index > 0 && ' · '}
                      {(column.phoneCell ?? column.cell)(row)}
                    </Fragment>
                  ))}
                </div>
              )}
              {at('figure').length > 0 && <div className={classes.cardFigure}>{cells(at('figure'))}</div>}
              {at('line').map((column) => (
                <div key={column.id} className={classes.cardLine}>
                  {(column.phoneCell ?? column.cell)(row)}
                </div>
              ))}
              {facts.length > 0 && (
                <dl className={classes.cardFacts}>
                  {facts.map((column) => (
                    <div key={column.id}>
                      {!column.headerHidden && <dt>{column.header} </dt>}
                      <dd>{(column.phoneCell ?? column.cell)(row)}</dd>
                    </div>
                  ))}
                </dl>
              )}
              {at('end').length > 0 && <div className={classes.cardEnd}>{cells(at('end'))}</div>}
              {detail}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** j and k move, x selects, Enter opens: the row keys of a list. Answers the row they stand on. */
export function useRowKeys<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => RowId,
  open: (row: Row) => void,
  selection?: Selection,
): RowId | undefined {
  const [at, setAt] = useState(-1)
  const first = rows[0]
  const page = first === undefined ? undefined : idOf(first)
  // Another page, another order: the walk begins at its first row.
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
