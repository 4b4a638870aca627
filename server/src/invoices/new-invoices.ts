import type { Db } from '../db/connect.ts'
import type { Person } from '../http/context.ts'
import { newCounts } from './invoice-rows.sql.ts'

/** How many issued and received invoices nobody of the person's company has opened yet. */
export function newInvoices(db: Db, person: Person): Promise<{ outgoing: number; incoming: number }> {
  return newCounts(db, person.companyId)
}
