import type { Db } from '../../platform/db/connect.ts'
import { countOpenEInvoices } from './e-invoices.sql.ts'

/** What a distributor has to look after: rejected e-invoices, and those stuck for a day. */
export function openEInvoices(db: Db, now: Date): Promise<{ rejected: number; stuck: number }> {
  return countOpenEInvoices(db, now)
}
