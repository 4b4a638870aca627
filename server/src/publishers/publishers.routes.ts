import { publishers } from '@brava/contract/publishers/publishers.endpoints.ts'
import { lookupActs } from '../platform/db/lookup-table.ts'
import { routes } from '../platform/call.ts'
import { publishersTable } from './publishers.sql.ts'

export const publishersRoutes = routes(
  publishers,
  lookupActs(() => publishersTable),
)
