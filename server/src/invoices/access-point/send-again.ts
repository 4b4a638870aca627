import { accessPointErrors } from '@brava/contract/invoices/access-point.errors.ts'
import { type EInvoiceState, eInvoiceTransitions } from '@brava/contract/invoices/e-invoice-state.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { mayTake } from '@brava/contract/transitions.ts'
import type { Call } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/refuse.ts'
import { recordSecurityEvents } from '../../security/record-security-event.ts'
import { lockEInvoices, moveEInvoice } from './e-invoices.sql.ts'

/**
 * Lets rejected e-invoices be sent once more, under a new id, as they were issued. One that never went out, or that was not
 * rejected, refuses the whole. Answers how many.
 */
export async function sendAgain(
  call: Pick<Call, 'db' | 'clock' | 'person' | 'ip'>,
  ids: readonly number[],
): Promise<number> {
  const now = call.clock.now()
  return inTransaction(call.db, async (trx) => {
    const found = await lockEInvoices(trx, ids)
    if (found.length < new Set(ids).size) refuse(commonErrors.notFound)
    if (!found.every(({ state }) => mayTake(eInvoiceTransitions, 'again', state as EInvoiceState))) {
      refuse(accessPointErrors.notRejected)
    }
    for (const { invoiceId } of found) await moveEInvoice(trx, invoiceId, 'again', { now, nextAt: now })
    const events = found.map(({ invoiceId }) => ({
      kind: 'eInvoices.sentAgain',
      person: call.person,
      ip: call.ip,
      detail: { invoiceId },
    }))
    await recordSecurityEvents(trx, events)
    return found.length
  })
}
