import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import type { Route } from './http/context.ts'
import { invoicesRoutes } from './invoices/invoices.routes.ts'
import { preferencesRoutes } from './preferences/preferences.routes.ts'
import { reportsRoutes } from './reports/reports.routes.ts'

/** Every route of every noun, one line a noun. */
export function allRoutes(): Route[] {
  return [
    preferencesRoutes,
    // Shop
    invoicesRoutes,
    // Insight
    dashboardRoutes,
    reportsRoutes,
  ].flat()
}
