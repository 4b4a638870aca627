import { accessPointErrors } from '@brava/contract/invoices/access-point.errors.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { Call } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/refuse.ts'
import { recordSecurityEvents } from '../../security/record-security-event.ts'
import { closeEInvoices, countClosable, lockEInvoices } from './e-invoices.sql.ts'

/**
 * Closes e-invoices that were rejected or are stuck, and that a person has settled without the access point, together
 * with the credit notes that wait for them. A single other one refuses the whole call. Returns how many.
 */
export async function closeOpen(
  call: Pick<Call, 'db' | 'clock' | 'person' | 'ip'>,
  { ids, reason }: { readonly ids: readonly number[]; readonly reason: string },
): Promise<number> {
  const now = call.clock.now()
  return inTransaction(call.db, async (trx) => {
    const found = await lockEInvoices(trx, ids)
    if (found.length < new Set(ids).size) refuse(commonErrors.notFound)
    const closing = found.map(({ invoiceId }) => invoiceId)
    if ((await countClosable(trx, closing, now)) < closing.length) refuse(accessPointErrors.notOpen)
    await closeEInvoices(trx, closing, { now, reason })
    const events = closing.map((invoiceId) => ({
      kind: 'eInvoices.closed' as const,
      person: call.person,
      ip: call.ip,
      detail: { invoiceId, reason },
    }))
    await recordSecurityEvents(trx, events)
    return found.length
  })
}
