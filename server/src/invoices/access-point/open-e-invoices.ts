import type { Db } from '../../platform/db/connect.ts'
import { countOpenEInvoices } from './e-invoices.sql.ts'

/** After so long it is no hiccup any more. */
const overdueAfterMs = 24 * 3_600_000

/** What a distributor has to look after: e-invoices that were rejected, and those that could not be sent for a day. */
export function openEInvoices(db: Db, now: Date): Promise<{ rejected: number; overdue: number }> {
  return countOpenEInvoices(db, new Date(now.getTime() - overdueAfterMs))
}
