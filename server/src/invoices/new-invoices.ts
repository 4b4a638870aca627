import type { Db } from '../platform/db/connect.ts'
import type { Person } from '../platform/call.ts'
import { newCounts } from './invoice-rows.sql.ts'

/** How many issued and received invoices nobody in the person's company has opened yet. */
export function newInvoices(db: Db, person: Person): Promise<{ outgoing: number; incoming: number }> {
  return newCounts(db, person.companyId)
}
