import { dashboard } from '@brava/contract/dashboard/dashboard.endpoints.ts'
import { routes } from '../platform/call.ts'
import { dashboardData } from './dashboard-data.ts'
import { settingData } from './setting-data.ts'
import { dashboardPerformance } from './dashboard-performance.ts'

export const dashboardRoutes = routes(dashboard, {
  data: async (call, { params }) => ({ data: await dashboardData(call, call.person, params.x) }),
  settings: async ({ db, person }) => ({ data: await settingData(db, person) }),
  performance: async (call, { params }) => ({ data: await dashboardPerformance(call, call.person, params.x) }),
})
