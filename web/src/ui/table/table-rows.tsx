import { useNavigate } from '@tanstack/react-router'
import { Fragment, type MouseEvent } from 'react'
import { Checkbox } from '../field/checkbox.tsx'
import { Link } from '../basics/link.tsx'
import type { Column } from './column.ts'
import classes from './table.module.css'
import type { TableProps } from './table.tsx'
import { t } from './table.texts.ts'

interface BodyRowProps<Row> extends TableProps<Row> {
  row: Row
  index: number
  /** The column whose text may take two lines. */
  wraps?: Column<Row> | undefined
}

export function useOpen<Row>(rowTo: TableProps<Row>['rowTo'], onRowClick: TableProps<Row>['onRowClick']) {
  const navigate = useNavigate()
  return (row: Row, event?: MouseEvent) => {
    // Links, buttons and checkboxes inside the row handle their own clicks; selecting text is not a click.
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

export function BodyRow<Row>({
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
  wraps,
  from = 1,
}: BodyRowProps<Row>) {
  const open = useOpen(rowTo, onRowClick)
  const id = idOf(row)
  const selected = selection?.ids.has(id) ?? false
  const detail = detailOf?.(row)
  const clickable = Boolean(rowTo ?? onRowClick)
  return (
    <Fragment>
      {/* Keyboard users use the link in the row. */}
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
          <td
            key={column.id}
            data-align={column.align}
            data-quiet={column.quiet || undefined}
            data-optional={(!column.fixed && column.from !== undefined) || undefined}
            data-wraps={column === wraps || undefined}
          >
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
