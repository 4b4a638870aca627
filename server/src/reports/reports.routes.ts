import { reports } from '@brava/contract/reports/reports.endpoints.ts'
import { declaredReports } from '@brava/contract/reports/declared-reports.ts'
import { routes } from '../platform/call.ts'
import { presetRange } from '../platform/dates/date-presets.ts'
import { sourceOf } from './report-sources.ts'
import { serveReport } from './serve-report.ts'

export const reportsRoutes = [
  ...routes(
    { datePreset: reports.datePreset },
    { datePreset: async ({ clock }, { params }) => ({ data: presetRange(params.x, clock.now()) }) },
  ),
  ...declaredReports.flatMap((report) => serveReport(report, sourceOf(report))),
]
