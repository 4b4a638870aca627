import type { Route, Services } from './http/context.ts'
import { invoicesRoutes } from './invoices/invoices.routes.ts'
import { preferencesRoutes } from './preferences/preferences.routes.ts'

/** Every route of every noun, one line a noun. */
export function allRoutes(_services: Services): Route[] {
  return [...preferencesRoutes, ...invoicesRoutes]
}
