import type { exports } from '@brava/contract/exports/exports.endpoints.ts'
import type { TableFormat } from '@brava/contract/table-format.ts'
import { callable } from '../../api/call.ts'
import type { List } from '../../api/list.ts'
import { useDownload } from '../../api/use-download.ts'
import type { Column } from './column.ts'
import { exportColumns } from './export-columns.ts'
import { ExportMenu } from './export-menu.tsx'

const exportCall = callable<typeof exports.list>('POST', '/exports/export-list', { timeoutMs: 120_000 })

/** Saves what a list finds: its filters and its order, the columns that are shown. */
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
  const save = (format: TableFormat) =>
    run(exportCall, {
      body: {
        list: list.source.path,
        params: list.source.params as Record<string, string | number>,
        request: JSON.stringify(list.request),
        columns: exportColumns(columns, list.rows, isShown),
        format,
      },
    })
  return <ExportMenu as="foot" save={save} pending={pending} disabled={list.rows.length === 0} />
}
