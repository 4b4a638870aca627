import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { List, RowId } from '../../api/list.ts'
import { type Column, useTablePrefs } from './column.ts'
import { ExportButton, type ListPaper } from './export-button.tsx'
import { Pager } from './pager.tsx'
import { EmptyState, ErrorState, NoMatchState } from '../feedback/states.tsx'
import classes from './table.module.css'
import { Table } from './table.tsx'
import { t } from '../ui.texts.ts'
import { t as tableTexts } from './table.texts.ts'
import { useRowKeys } from './use-row-keys.ts'

export interface DataTableProps<Row, Filters, Answer> {
  /** Names the table for screen readers: "Orders". */
  label: string
  list: List<Row, Filters, Answer>
  columns: readonly Column<Row>[]
  rowTo?: (row: Row) => string
  onRowClick?: (row: Row) => void
  /** Checkboxes in front of the rows; put a <BulkBar> above. */
  selectable?: boolean
  /** For a list without rows: <EmptyState …>. "No match" is handled automatically. */
  empty?: ReactNode
  rowHeight?: number
  density?: 'compact' | 'comfortable'
  toneOf?: (row: Row) => 'warning' | undefined
  active?: RowId
  detailOf?: (row: Row) => ReactNode
  foot?: ReactNode
  /** The total of each column, as the first row: visible without scrolling, and it stays while paging. */
  totalOf?: (column: Column<Row>) => ReactNode
  /** Inside a card. */
  plain?: boolean
  pager?: boolean
  /** The screen has its own export button. */
  ownExport?: boolean
  /** The list can also be saved as a PDF. */
  paper?: ListPaper
}

/** A list's table with its states and its pager. */
export function DataTable<Row, Filters, Answer>(props: DataTableProps<Row, Filters, Answer>) {
  const { list, label, columns, rowTo, onRowClick, selectable, empty, plain = false, pager = true } = props
  const prefs = useTablePrefs(list.name, props.density)
  const navigate = useNavigate()
  const selection = selectable ? list.selection : undefined
  const onKeys = useRowKeys(
    plain ? [] : list.rows,
    list.idOf,
    (row) => {
      const to = rowTo?.(row)
      if (to) void navigate({ to })
      else onRowClick?.(row)
    },
    selection,
  )
  const isEmpty = !list.error && !list.isLoading && list.rows.length === 0
  // The pager announces the number of entries; it is gone when nothing was found, so this announces it.
  const said = (
    <span className="visually-hidden" role="status">
      {isEmpty && (list.narrowed > 0 ? t.noMatch : tableTexts.nothingYet)}
    </span>
  )
  if (list.error && list.rows.length === 0)
    return (
      <Filling plain={plain}>
        <ErrorState error={list.error} onRetry={list.retry} />
      </Filling>
    )
  if (isEmpty) {
    return (
      <>
        {said}
        <Filling plain={plain}>
          {list.narrowed > 0 ? (
            <NoMatchState onClear={list.clearFilters} />
          ) : (
            (empty ?? <EmptyState title={tableTexts.nothingYet} />)
          )}
        </Filling>
      </>
    )
  }
  return (
    <>
      {said}
      <Table
        label={label}
        rows={list.rows}
        columns={columns}
        idOf={list.idOf}
        rowTo={rowTo}
        onRowClick={onRowClick}
        sort={list.sort}
        sortable={list.sortable}
        onSort={list.toggleSort}
        selection={selection}
        density={prefs.density}
        isShown={prefs.isShown}
        loading={list.isLoading}
        stale={list.isStale}
        plain={plain}
        toneOf={props.toneOf}
        active={props.active ?? onKeys}
        detailOf={props.detailOf}
        foot={props.foot}
        totalOf={props.totalOf}
        from={(list.page - 1) * list.size + 1}
        total={list.total}
        {...(props.rowHeight === undefined ? {} : { rowHeight: props.rowHeight })}
      />
      {pager && (
        <Pager
          list={list}
          label={label}
          plain={plain}
          before={
            !props.ownExport && (
              <ExportButton list={list} columns={columns} isShown={prefs.isShown} paper={props.paper} />
            )
          }
        />
      )}
    </>
  )
}

function Filling({ plain, children }: { plain: boolean; children: ReactNode }) {
  return (
    <div className={classes.frame} data-plain={plain || undefined}>
      {children}
    </div>
  )
}
