import { categoriesRoutes } from './categories/categories.routes.ts'
import { countriesRoutes } from './countries/countries.routes.ts'
import { currenciesRoutes } from './currencies/currencies.routes.ts'
import { filesRoutes } from './files/files.routes.ts'
import { languagesRoutes } from './languages/languages.routes.ts'
import { productTypesRoutes } from './product-types/product-types.routes.ts'
import { publishersRoutes } from './publishers/publishers.routes.ts'
import { regionsRoutes } from './regions/regions.routes.ts'
import { townsRoutes } from './towns/towns.routes.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import type { Route } from './http/context.ts'
import { invoicesRoutes } from './invoices/invoices.routes.ts'
import { preferencesRoutes } from './preferences/preferences.routes.ts'
import { reportsRoutes } from './reports/reports.routes.ts'

/** Every route of every noun, one line a noun. */
export function allRoutes(): Route[] {
  return [
    preferencesRoutes,
    // Catalogue
    filesRoutes,
    categoriesRoutes,
    productTypesRoutes,
    publishersRoutes,
    regionsRoutes,
    languagesRoutes,
    countriesRoutes,
    townsRoutes,
    currenciesRoutes,
    // Shop
    invoicesRoutes,
    // Insight
    dashboardRoutes,
    reportsRoutes,
  ].flat()
}
