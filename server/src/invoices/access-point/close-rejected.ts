import { accessPointErrors } from '@brava/contract/invoices/access-point.errors.ts'
import { eInvoiceState } from '@brava/contract/invoices/e-invoice-state.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { Call } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/refuse.ts'
import { recordSecurityEvents } from '../../security/record-security-event.ts'
import { closeEInvoices, lockEInvoices } from './e-invoices.sql.ts'

/**
 * Closes rejected e-invoices that a person has settled without the access point, together with the credit notes that
 * wait for them. A single one that was never sent, or is not rejected, refuses the whole call. Returns how many.
 */
export async function closeRejected(
  call: Pick<Call, 'db' | 'clock' | 'person' | 'ip'>,
  { ids, reason }: { readonly ids: readonly number[]; readonly reason: string },
): Promise<number> {
  const now = call.clock.now()
  return inTransaction(call.db, async (trx) => {
    const found = await lockEInvoices(trx, ids)
    if (found.length < new Set(ids).size) refuse(commonErrors.notFound)
    if (!found.every(({ state }) => state === eInvoiceState.code.rejected)) refuse(accessPointErrors.notRejected)
    await closeEInvoices(
      trx,
      found.map(({ invoiceId }) => invoiceId),
      { now, reason },
    )
    const events = found.map(({ invoiceId }) => ({
      kind: 'eInvoices.closed' as const,
      person: call.person,
      ip: call.ip,
      detail: { invoiceId, reason },
    }))
    await recordSecurityEvents(trx, events)
    return found.length
  })
}
