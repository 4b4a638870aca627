import type { exports } from '@brava/contract/exports/exports.endpoints.ts'
import { IconDownload } from '@tabler/icons-react'
import { callable } from '../../api/call.ts'
import type { List } from '../../api/list.ts'
import { useDownload } from '../../api/use-download.ts'
import { t } from '../ui.texts.ts'
import type { Column } from './column.ts'
import { exportColumns } from './export-columns.ts'
import classes from './pager.module.css'

const exportCall = callable<typeof exports.list>('POST', '/exports/export-list', { timeoutMs: 120_000 })

/** Saves what a list finds as CSV: its filters and its order, the columns that are shown. */
export function ExportButton<Row, Filters, Answer>({
  list,
  columns,
  isShown,
}: {
  list: List<Row, Filters, Answer>
  columns: readonly Column<Row>[]
  isShown: (column: Column<Row>) => boolean
}) {
  const { pending, run } = useDownload()
  const save = () =>
    run(exportCall, {
      body: {
        list: list.source.path,
        params: list.source.params as Record<string, string | number>,
        request: JSON.stringify(list.request),
        columns: exportColumns(columns, list.rows, isShown),
      },
    })
  return (
    <button
      type="button"
      className={classes.export}
      disabled={pending || list.rows.length === 0}
      onClick={() => void save()}
    >
      <IconDownload aria-hidden /> {t.exportCsv}
    </button>
  )
}
