import type { exports } from '@brava/contract/exports/exports.endpoints.ts'
import type { ReportFormat } from '@brava/contract/table-format.ts'
import { callable } from '../../api/call.ts'
import type { List } from '../../api/list.ts'
import { useDownload } from '../../api/use-download.ts'
import type { Column } from './column.ts'
import { exportColumns } from './export-columns.ts'
import { ExportMenu, exportFormats } from './export-menu.tsx'

const exportCall = callable<typeof exports.list>('POST', '/exports/export-list', {
  timeoutMs: 120_000,
  isFile: true,
})

/** A printable version of a list, from a call of its own. */
export interface ListPaper {
  readonly pending: boolean
  save(): unknown
}

/**
 * Saves the result of a list: with its filters, its order and the visible columns; if there is one, also as its paper.
 */
export function ExportButton<Row, Filters, Answer>({
  list,
  columns,
  isShown,
  paper,
}: {
  list: List<Row, Filters, Answer>
  columns: readonly Column<Row>[]
  isShown: (column: Column<Row>) => boolean
  paper?: ListPaper | undefined
}) {
  const { pending, run } = useDownload()
  const save = (format: ReportFormat) => {
    if (format === 'pdf') return paper?.save()
    return run(exportCall, {
      body: {
        list: list.source.path,
        params: list.source.params as Record<string, string | number>,
        request: JSON.stringify(list.request),
        columns: exportColumns(columns, list.rows, isShown),
        format,
      },
    })
  }
  return (
    <ExportMenu
      as="foot"
      save={save}
      formats={paper ? ['pdf', ...exportFormats] : exportFormats}
      pending={pending || paper?.pending === true}
      disabled={list.rows.length === 0}
    />
  )
}
