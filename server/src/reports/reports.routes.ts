import { reports } from '@brava/contract/reports/reports.endpoints.ts'
import { salesByProduct } from '@brava/contract/reports/sales-by-product.report.ts'
import { routes } from '../platform/call.ts'
import { presetRange } from '../platform/dates/date-presets.ts'
import { byProduct } from './by-product.ts'
import { serveReport } from './serve-report.ts'

export const reportsRoutes = [
  ...routes(
    { datePreset: reports.datePreset },
    { datePreset: async ({ clock }, { params }) => ({ data: presetRange(params.x, clock.now()) }) },
  ),
  ...serveReport(salesByProduct, byProduct),
]
