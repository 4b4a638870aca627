import { productTypes } from '@brava/contract/product-types/product-types.endpoints.ts'
import { lookupActs } from '../platform/db/lookup-table.ts'
import { routes } from '../platform/call.ts'
import { productTypesTable } from './product-types.sql.ts'

export const productTypesRoutes = routes(productTypes, lookupActs(productTypesTable))
