import { reports } from '@brava/contract/reports/reports.endpoints.ts'
import { presetRange } from '../platform/dates/date-presets.ts'
import { routes } from '../platform/call.ts'

export const reportsRoutes = routes(reports, {
  datePreset: async ({ clock }, { params }) => ({ data: presetRange(params.x, clock.now()) }),
})
