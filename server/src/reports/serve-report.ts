import type { TableFormat } from '@brava/contract/table-format.ts'
import type { Report } from '@brava/contract/reports/report.ts'
import type { Call, Route } from '../platform/call.ts'
import { referenceNames } from '../platform/db/reference-names.ts'
import { sayerOf } from '../platform/say-names.ts'
import { type Grouping, type ReportRequest, type ReportRow, reportRows, reportSum } from './answer-report.ts'
import { exportReport } from './export-report.ts'
import { inOrder, pageOf } from './in-order.ts'
import type { PageRequest } from '../platform/db/paging.ts'

/** What of a declared report its answers need. */
type Declared = Pick<Report, 'name' | 'measures' | 'columns' | 'path' | 'calls' | 'row'>

type Body<R extends object> = { readonly body: R }
type Listed = ReportRequest & PageRequest<string>

/** The routes of a declared report: its rows, what they come to, and both as a file. */
export function serveReport(report: Declared, grouping: Grouping): Route[] {
  const [usual] = report.measures
  const found = async (call: Call, body: Listed) => {
    const { rows, range } = await reportRows(call, call.person, report, grouping, body)
    return { rows: inOrder(rows, body, usual), range }
  }
  const { rows, sum, export: file } = report.calls
  const route = <B extends object>(
    name: string,
    endpoint: Route['endpoint'],
    handler: (call: Call, input: Body<B>) => Promise<unknown>,
  ): Route => ({ name, endpoint, handler: handler as unknown as Route['handler'] })
  return [
    route<Listed>(report.name, rows, async (call, { body }) => pageOf((await found(call, body)).rows, body)),
    route<Parameters<typeof reportSum>[4]>(`${report.name}Sum`, sum, async (call, { body }) => ({
      data: await reportSum(call, call.person, report, grouping, body),
    })),
    route<Listed & { format: TableFormat }>(`${report.name}Export`, file, async (call, { body }) => {
      const [{ rows: all, range }, { currency, figures }] = await Promise.all([
        found(call, body),
        reportSum(call, call.person, report, grouping, body),
      ])
      const say = sayerOf(report.row)
      const names = await referenceNames(call.db, call.language)
      const rows = say ? all.map((row) => say(row, names) as ReportRow) : all
      return exportReport({ report, range, currency, rows, figures }, body.format, call.language)
    }),
  ]
}
